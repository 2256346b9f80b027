"""A private CUPS with a virtual printer, and measuring what came out of it."""
