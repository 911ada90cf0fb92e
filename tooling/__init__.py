"""What may the assistant do, and what has it done?"""
