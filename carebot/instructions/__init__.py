"""The console's pages on instructions: what the model is shown in place of a deferred tool's result, written and tried by staff."""
