"""Changes of the staff that need two: the roles of a treasurer, a pastor and the safety team, and the standing of whoever holds one."""
