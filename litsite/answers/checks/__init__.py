"""Local checks of a claim against the passage it cites: words, numbers and signs of contradiction, without a service.

What they say is about the passage's words. Whether it supports the claim or contradicts it they cannot say.
"""
