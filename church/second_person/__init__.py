"""Changes of the staff that need two: certain roles (`policy.py` says which), and the standing of whoever holds one."""
