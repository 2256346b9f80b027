"""One screen a file: layout, signals and show(view)."""
