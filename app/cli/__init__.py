"""Every job as a command: parse, call a service, print. Status 0 done, 1 refused by a rule, 2 a fault.

Each sub-command has its own file beside this one. JSON goes to stdout with ``--json``; whatever went wrong is one
plain sentence on stderr. Passphrases are asked for, or read from the descriptor named by ``--key-fd``; never taken from
an argument or the environment.
"""
