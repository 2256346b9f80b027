"""Voter files, street files, ballot definitions and profiles from outside, turned into domain values."""
