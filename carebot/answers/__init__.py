"""How an answer reaches a visitor who left the conversation: a badge on the launcher, one email where they agreed to it, a link back.

Why it is made as it is: docs/decisions/0010-answers-reach-visitors.md.
"""
