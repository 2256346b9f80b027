"""Use cases, each a verb a worker would say."""
