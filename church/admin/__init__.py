"""The congregation in the admin site."""

from church.admin import content, staff, tenant, users

__all__ = ["content", "staff", "tenant", "users"]
