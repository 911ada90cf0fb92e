"""What a visitor's words call for, read off the conversation as the model gets it."""
