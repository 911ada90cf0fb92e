"""How staff sign in: password, second factor, throttling, and how long a sign-in lasts."""
