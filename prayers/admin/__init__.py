"""Care records in the admin site. Every list, count, search and page goes through `visible_to`."""

from prayers.admin import kinds, notifications, people, queue

__all__ = ["kinds", "notifications", "people", "queue"]
