"""Puts it on paper: value to bytes, bytes to device. No Qt, no SQL."""
