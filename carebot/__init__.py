"""How does one conversation turn go?"""
