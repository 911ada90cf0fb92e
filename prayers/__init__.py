"""What did people ask for, and who may see it?"""
