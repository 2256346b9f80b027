"""Carries it on a drive: bundles, keys, removable media. No Qt, no SQL."""
