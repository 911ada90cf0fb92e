"""Clients of language models.

Each is imported from its own module and none from here: the Anthropic SDK takes a second to import, and an installation
without a key never needs it.
"""
