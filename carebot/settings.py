"""All settings, read top to bottom; each variable once, with its default and the reason for it.

A checkout without a single variable set runs: SQLite, a thread pool as worker, the offline model. Production sets
`CAREBOT_ENV=production` and then refuses to start when something that matters is missing (`carebot.checks`).
"""

from datetime import timedelta
from pathlib import Path
from typing import Any

import environ
import structlog
from django.core.exceptions import ImproperlyConfigured
from django.templatetags.static import static
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = BASE_DIR / "data"  # what a development server writes: SQLite file, generated secret

env = environ.Env()
environ.Env.read_env(BASE_DIR / ".env")  # absent file: nothing happens

# --- Who and where -------------------------------------------------------------------------------------------------
CAREBOT_ENV = env.str("CAREBOT_ENV", default="development")
if CAREBOT_ENV not in ("development", "production"):  # "prod" would start with none of what production asks for
    raise ImproperlyConfigured(f"CAREBOT_ENV is {CAREBOT_ENV!r}; accepted: development, production.")
PRODUCTION = CAREBOT_ENV == "production"
DEBUG = env.bool("DEBUG", default=False)  # error pages with source lines are never the default
SECRET_KEY = env.str("SECRET_KEY", default="") or "development-only-secret-key-set-another-one-in-production-please"
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])  # earlier ones, while what they signed still counts
# What seals the secrets that must be told again (`church.sealing`): the first seals, all of them open.
SEALING_KEYS = [*env.list("SEALING_KEYS", default=[]), SECRET_KEY, *SECRET_KEY_FALLBACKS]
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]", "testserver"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
PUBLIC_URL = env.str("PUBLIC_URL", default="http://localhost:8000").rstrip("/")  # for links in emails to staff

# --- Django --------------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "church",
    "prayers",
    "tooling",
    "carebot",
    "evals",
    "unfold",
    "unfold.contrib.import_export",
    "import_export",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "axes",
    "rest_framework",
    "drf_spectacular",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "carebot.content_policy.ContentSecurityPolicy",
    "carebot.addresses.refuse_odd_addresses",  # before whatever looks for a file or a row of that name
    "servestatic.middleware.ServeStaticMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "church.sign_in.middleware.guard",
    "carebot.middleware.church_time_zone",
    "carebot.middleware.staff_language",
    "carebot.middleware.first_run",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
# For paths below /api/, which know people by a token and need no session: the same headers, without a hop to a thread.
API_MIDDLEWARE = [
    "carebot.api.handler.Security",
    "carebot.api.handler.ContentSecurityPolicy",
    "carebot.addresses.refuse_odd_addresses",
    "carebot.api.handler.Locale",
    "carebot.api.handler.Common",
    "carebot.api.handler.FrameOptions",
]
ROOT_URLCONF = "carebot.urls"
ASGI_APPLICATION = "carebot.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"  # each church has its own; times are stored and logged in UTC
USE_TZ = True
LOGIN_URL = "admin:login"
LOGIN_REDIRECT_URL = "admin:index"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# --- Sign-in of staff ----------------------------------------------------------------------------------------------
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
# Who must have a second factor: optional (whoever wants one), confidential (superusers and whoever reads what is confidential)
# or everyone. A church may ask for more. A first look at the demo should not begin with an app on one's telephone.
SECOND_FACTOR = env.str("SECOND_FACTOR", default="confidential" if PRODUCTION else "optional")
SESSION_IDLE_SECONDS = env.int("SESSION_IDLE_SECONDS", default=3600)  # an hour away from the desk
SESSION_COOKIE_AGE = env.int("SESSION_SECONDS", default=12 * 3600)  # a working day, however busy
OTP_TOTP_ISSUER = "Carebot"  # what the app on the telephone calls it
OTP_TOTP_THROTTLE_FACTOR = OTP_STATIC_THROTTLE_FACTOR = 1  # seconds after the first wrong code, doubled with each
OTP_ADMIN_HIDE_SENSITIVE_DATA = True
# Counted in the database, which every process shares. Ends by itself; a try while locked does not make it longer.
AXES_HANDLER = "church.sign_in.throttling.SignInAttempts"
AXES_CLIENT_IP_CALLABLE = "church.sign_in.throttling.network_of_request"
AXES_USERNAME_CALLABLE = "church.sign_in.throttling.account_of"  # a keyed hash: no name is stored
AXES_FAILURE_LIMIT = env.int(
    "SIGN_IN_ATTEMPTS", default=8
)  # of an account from one network; four times as many of a network
AXES_COOLOFF_TIME = timedelta(minutes=env.int("SIGN_IN_LOCK_MINUTES", default=15))
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True  # who signed in is in our own log, by id
AXES_ENABLE_ADMIN = False
AXES_SENSITIVE_PARAMETERS = ["username", "password", "next", "csrfmiddlewaretoken"]
SILENCED_SYSTEM_CHECKS = ["axes.W002"]  # its middleware would replace our sign-in page with one of its own

# --- Static files --------------------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "carebot.static_files.StaticFiles"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
SERVESTATIC_USE_FINDERS = SERVESTATIC_AUTOREFRESH = not PRODUCTION  # a development server needs no collectstatic

# --- Database ------------------------------------------------------------------------------------------------------
DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'carebot.sqlite3'}")}
IS_SQLITE = DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"
DB_THREADS = env.int("DB_THREADS", default=8)  # threads of a web process that talk to the database for turns
DB_DANGER_THREADS = 2  # beside them, for messages that tell of danger: no row of others stands before them
# A request gives its connection back before it streams (60 streams on a pool of 10: first byte 112 ms instead of 25 s).
CONN_MAX_AGE = 0
if IS_SQLITE:
    if Path(DATABASES["default"]["NAME"]).parent == DATA_DIR:
        DATA_DIR.mkdir(exist_ok=True)  # a fresh clone has none, and SQLite makes files, not folders
    # A writer that reads first takes the lock at once instead of failing with "locked"; FULL survives a power cut (OFF, for tests
    # alone, does not wait for the disk).
    synchronous = env.str("SQLITE_SYNCHRONOUS", default="FULL")
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,  # seconds
        "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={synchronous}; PRAGMA foreign_keys=ON;",
    }
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}  # threads share it: not in memory
else:
    DATABASES["default"]["CONN_MAX_AGE"] = CONN_MAX_AGE
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 3,  # seconds: a database that is down must not hold a visitor's reply
        # No pool in Celery's processes: under prefork it made writes ten times slower.
        **({"pool": {"min_size": 2, "max_size": 10, "timeout": 5}} if env.bool("DB_POOL", default=True) else {}),
    }

# --- Cache (throttles) ---------------------------------------------------------------------------------------------
REDIS_URL = env.str("REDIS_URL", default="")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},  # seconds
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

# --- Workers -------------------------------------------------------------------------------------------------------
# The ledger in the database is the queue; a Celery message only names a row of it. No broker: a thread pool in the web process.
CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 180,  # seconds, longer than the longest task (60)
    "socket_timeout": 2,
    "socket_connect_timeout": 2,
    "max_retries": 1,
    "unacked_restore_interval": 10,
}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True  # bounded by the attempts committed in the ledger before each run
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SOFT_TIME_LIMIT = 45
CELERY_TASK_TIME_LIMIT = 60
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 10
CELERY_TIMEZONE = "UTC"
LEDGER_CLAIM_SECONDS = env.int("LEDGER_CLAIM_SECONDS", default=90)  # a claim older than this is abandoned
PLAN_CLAIM_SECONDS = env.int("PLAN_CLAIM_SECONDS", default=300)  # of a plan or a step: a model is asked several times
PLAN_STEPS_AT_ONCE = env.int("PLAN_STEPS_AT_ONCE", default=2)  # in the whole installation
LEDGER_MAX_ATTEMPTS = env.int("LEDGER_MAX_ATTEMPTS", default=6)
LEDGER_THREADS = env.int("LEDGER_THREADS", default=4)
SWEEP_SECONDS = env.float("SWEEP_SECONDS", default=10)
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "prayers.jobs.sweep", "schedule": SWEEP_SECONDS},
    "unanswered": {"task": "carebot.tasks.hand_over_unanswered", "schedule": SWEEP_SECONDS},
    "claimed": {"task": "prayers.tasks.look_after_claimed", "schedule": 60.0},
    "forget_imports": {"task": "church.tasks.forget_imports", "schedule": 3600.0},
    "remind": {"task": "prayers.tasks.remind_unclaimed", "schedule": 60.0},
    "due_tasks": {"task": "prayers.tasks.tell_of_due_tasks", "schedule": 60.0},
    "forget_addresses": {"task": "prayers.tasks.forget_addresses", "schedule": 600.0},
    "answers": {"task": "carebot.tasks.look_after_answers", "schedule": 60.0},
    "purge": {"task": "carebot.tasks.purge_old", "schedule": 300.0},  # at night, once
}

# --- Model ---------------------------------------------------------------------------------------------------------
ANTHROPIC_API_KEY = env.str("ANTHROPIC_API_KEY", default="")  # empty: the offline model answers
ANTHROPIC_MODEL = env.str("ANTHROPIC_MODEL", default="claude-sonnet-5-5")
ANTHROPIC_BASE_URL = env.str("ANTHROPIC_BASE_URL", default="")
MODEL_CHECK_SECONDS = env.float(
    "MODEL_CHECK_SECONDS", default=300.0
)  # asked for a word where no visitor was answered since

# --- Turn ----------------------------------------------------------------------------------------------------------
MODEL_CONNECT_SECONDS = 5.0
MODEL_FIRST_TOKEN_SECONDS = env.float("MODEL_FIRST_TOKEN_SECONDS", default=15.0)
TURN_SECONDS = env.float("TURN_SECONDS", default=60.0)  # the whole turn
TURN_LOST_SECONDS = env.float("TURN_LOST_SECONDS", default=90.0)  # a turn still running then was killed
RECEIPT_WAIT_SECONDS = 3.0  # how long a reply's stream stays open for receipts and corrections
TAKEOVER_SILENCE_SECONDS = env.float(
    "TAKEOVER_SILENCE_SECONDS", default=300.0
)  # a visitor waits no longer for a person
TAKEOVER_IDLE_SECONDS = env.float("TAKEOVER_IDLE_SECONDS", default=3600.0)  # nobody wrote: the assistant is back
MAX_MESSAGE_CHARS = 20_000  # of one message; the models and the readers of meaning get both ends of a long one
# Who decides about danger: old (the rules), both (they, and it is kept where the heads would differ), new (whatever either hears).
READING = env.str("READING", default="new")
if READING not in ("old", "both", "new"):
    raise ImproperlyConfigured(f"READING is {READING!r}; accepted: old, both, new.")
# Turns that run at once in one church; danger asks for no room. A turn takes some five seconds, so 40 are about 500 messages a
# minute, many times what a large church sees; more at once is somebody who spends the church's money.
TURNS_PER_CHURCH = env.int("TURNS_PER_CHURCH", default=40)
MESSAGE_MAX_BYTES = 256_000  # of a request with a message in it, escapes and all; more is refused while it arrives
BODY_MAX_BYTES = 64_000  # of any other request; staff's imports have IMPORT_MAX_BYTES
THROTTLES = {  # (how many, in how many seconds)
    "looks_per_conversation": (120, 60),  # whether an answer waits, and that it was seen
    "links_per_address": (30, 3600),  # opened, with the right word or a wrong one
    "messages_per_conversation": (env.int("MESSAGES_PER_MINUTE", default=20), 60),
    "messages_per_address": (env.int("ADDRESS_MESSAGES_PER_MINUTE", default=60), 60),
    "trials_per_user": (env.int("TRIALS_PER_10_MINUTES", default=20), 600),  # of drafts of instructions, by staff
    "conversations_per_address": (env.int("ADDRESS_CONVERSATIONS_PER_HOUR", default=60), 3600),
}
# What the assistant gives away for the asking: (to one visitor, to one address, in how many seconds). A congregation may share an
# address, as its own wireless network does on a Sunday morning, so an address gets what a large one needs.
ALLOWANCES = {
    # A seat at an event, a child checked in, an appointment, a room.
    "seats": (env.int("VISITOR_SEATS_PER_DAY", default=20), env.int("ADDRESS_SEATS_PER_DAY", default=200), 86_400),
    # Emails and texts with a link.
    "sends": (env.int("VISITOR_SENDS_PER_HOUR", default=4), env.int("ADDRESS_SENDS_PER_HOUR", default=20), 3600),
}

# --- Mail ----------------------------------------------------------------------------------------------------------
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
EMAIL_TIMEOUT = env.int("EMAIL_TIMEOUT", default=10)  # seconds
ANSWER_MAIL_AFTER_SECONDS = env.float(
    "ANSWER_MAIL_AFTER_SECONDS", default=300.0
)  # whoever is still there sees it by then
MAIL_HOLD_SECONDS = env.float("MAIL_HOLD_SECONDS", default=60.0)  # a mail server that hung is left alone for so long
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Carebot <carebot@localhost>")
SMS_BACKEND = env.str("SMS_BACKEND", default="")  # dotted path of a callable (to, text) -> None; empty: no texts

# --- API -----------------------------------------------------------------------------------------------------------
EVENTS_SECONDS = env.float("EVENTS_SECONDS", default=900.0)  # an event stream ends then, and its page connects again
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["carebot.api.bodies.JSONBody"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "carebot.api.negotiation.AnswersAll",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "URL_FORMAT_OVERRIDE": None,  # the Accept header alone says which answer is wanted
    "EXCEPTION_HANDLER": "carebot.api.problems.exception_handler",
    "UNAUTHENTICATED_USER": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Carebot",
    "DESCRIPTION": "What the widget uses. Errors are RFC 9457 problem documents.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "OAS_VERSION": "3.1.0",
    "APPEND_COMPONENTS": {
        "securitySchemes": {
            "token": {
                "type": "http",
                "scheme": "bearer",
                "description": "The token that beginning or joining a conversation gave.",
            }
        }
    },
    "SECURITY": [{"token": []}],
}

# --- Metrics -------------------------------------------------------------------------------------------------------
# /metrics is not found but for a bearer of this token, or for this machine itself: it tells how many write, and of what.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
METRICS_FROM_LOOPBACK = env.bool("METRICS_FROM_LOOPBACK", default=False)

# --- Backups -------------------------------------------------------------------------------------------------------
# The folder into which they are written, for `manage.py doctor` to look how old the newest is (docs/deploy.md); empty: nobody looks.
BACKUP_DIR = env.str("BACKUP_DIR", default="")

# --- Security ------------------------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {  # of every page; the console's a little wider (carebot.content_policy)
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    },
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
if PRODUCTION:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=True)
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=31_536_000)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True

# --- Logging -------------------------------------------------------------------------------------------------------
# Events with fields: ids, counts and kinds. Tracebacks are formatted without local variables, which hold words.
LOG_PROCESSORS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]
LOG_LEVEL = env.str("LOG_LEVEL", default="INFO")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "events": {
            "()": structlog.stdlib.ProcessorFormatter,
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer() if PRODUCTION else structlog.dev.ConsoleRenderer(colors=False),
            ],
            "foreign_pre_chain": LOG_PROCESSORS,
        },
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "events"}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "django.server": {"handlers": ["console"], "level": LOG_LEVEL, "propagate": False},
        # Their debug lines hold request bodies, which hold visitors' words.
        "anthropic": {"level": "WARNING"},
        "httpx2": {"level": "WARNING"},
        "httpcore2": {"level": "WARNING"},
        "axes": {"level": "ERROR"},  # its warnings name account and address
    },
}
structlog.configure(
    processors=[*LOG_PROCESSORS, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
    cache_logger_on_first_use=True,
)

# --- Personal data -------------------------------------------------------------------------------------------------
# Where each application declares what it holds of people (`church.held`).
PERSONAL_DATA = ["church.personal", "prayers.personal", "tooling.personal", "carebot.personal", "evals.personal"]
# How many days each kind is kept after it ended; 0: for ever. What is open is never counted. The first purge of an installation, and
# one with fewer days than before, only counts and tells administrators; rows go from a week later on.
RETENTION_DAYS = {
    "conversations": env.int("RETENTION_DAYS_CONVERSATIONS", default=5 * 365),  # since the last word
    "requests": env.int("RETENTION_DAYS_REQUESTS", default=7 * 365),  # since they were closed
    "safety": env.int("RETENTION_DAYS_SAFETY", default=10 * 365),  # the same of safety concerns
    "bookings": env.int("RETENTION_DAYS_BOOKINGS", default=3 * 365),  # since their day
    "checkins": env.int("RETENTION_DAYS_CHECKINS", default=3 * 365),
    "readings": env.int("RETENTION_DAYS_READINGS", default=10 * 365),  # who read what
    "questions": env.int("RETENTION_DAYS_QUESTIONS", default=3 * 365),  # without an answer, since they were last asked
    "giving": env.int("RETENTION_DAYS_GIVING", default=0),  # the church's books
}
# A visitor's token ends after so many days without use: whoever finds an old tab reads no old conversation. 0: never.
VISITOR_TOKEN_DAYS = env.int("VISITOR_TOKEN_DAYS", default=180)

# --- Admin ---------------------------------------------------------------------------------------------------------
IMPORT_MAX_BYTES = 5_000_000  # of a file that staff bring along; it is held in memory and in the cache for a while
# The first page's cards, (look) -> Card | None, and what waits for a person, (look) -> an iterable of Waiting, in their order.
DASHBOARD_CARDS = [
    "prayers.dashboard.needs",
    "prayers.dashboard.times",
    "prayers.dashboard.safety",
    "carebot.dashboard.conversations",
    "carebot.dashboard.sentences_kept_back",
    "tooling.dashboard.failures",
    "tooling.dashboard.latency",
    "evals.dashboard.hear",
]
DASHBOARD_NOTICES = [
    "carebot.dashboard.notices",
    "church.identity.dashboard.notices",
]  # what does not work, (look) -> an iterable of Notice
DASHBOARD_WAITING = ["prayers.dashboard.waiting", "carebot.dashboard.waiting"]
UNFOLD = {
    "SITE_TITLE": "Carebot",
    "SITE_HEADER": "Carebot",
    "SITE_SYMBOL": "volunteer_activism",
    "SITE_FAVICONS": [{"rel": "icon", "href": lambda request: static("console/icon.svg")}],
    "SHOW_LANGUAGES": True,
    "DASHBOARD_CALLBACK": "church.dashboard.fill",
    "SIDEBAR": {"show_search": True, "navigation": "carebot.navigation.sidebar"},
    "ACCOUNT": {"navigation": [{"title": _("Your sign-in"), "link": reverse_lazy("security")}]},
    "GLOBAL_CALLBACK": "carebot.content_policy.without_inline_theme",
    "STYLES": [lambda request: static("console/theme.css")],
    "SCRIPTS": [lambda request: static("console/polls.js")],
}
