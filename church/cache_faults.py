"""What a cache that is away raises."""


def cache_faults() -> tuple[type[Exception], ...]:
    """For `except cache_faults():`, which asks only once something was raised: loading redis-py takes longer than most of a start."""
    from redis.exceptions import RedisError

    return RedisError, OSError
