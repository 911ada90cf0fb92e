"""The HTTP interface. The widget uses nothing else."""
