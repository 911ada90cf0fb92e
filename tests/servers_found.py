"""Exits 0 when the PostgreSQL and the Redis that were named answer; says on standard error which one does not."""

import sys

import psycopg
import redis


def main(postgres: str, redis_url: str) -> int:
    try:
        psycopg.connect(postgres, connect_timeout=3).close()
    except psycopg.OperationalError:
        sys.stderr.write("PostgreSQL was not found.\n")
        return 1
    try:
        redis.Redis.from_url(redis_url, socket_connect_timeout=3).ping()
    except redis.RedisError:
        sys.stderr.write("Redis was not found.\n")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
