"""The accessible station: what a voter sees, hears and touches. Measured in millimeters of the real panel.

Pure, without Qt: ``comfort`` (size, colors, voice), ``state`` (one sitting), ``screen`` (what a page says),
``*_page`` (a sitting to a page), ``acts`` (a key or touch to the next sitting), ``measures`` to ``pages`` (a page laid
out in millimeters), ``cursor`` (where the focus is), ``keys`` (keyboards, keypads, switches).
With Qt: ``scale``, ``parts``, ``window``, ``speaker``, ``program``.
"""
