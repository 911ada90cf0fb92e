"""Care records in the admin site. Every list, count, search and page goes through `visible_to`."""

from prayers.admin import history, kinds, notifications, people, promises, queue, tasks

__all__ = ["history", "kinds", "notifications", "people", "promises", "queue", "tasks"]
