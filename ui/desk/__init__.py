"""The desk's flows: a command from a screen, a verb of a service, the next view. One file a place."""
