"""Who a visitor is, as the church's own site signs it, and the secrets it signs with."""
