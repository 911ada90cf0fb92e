"""Care plans: rows, what may be in them, the tools they call, and what people decide. Planner and executor stand in `carebot.plans`."""
