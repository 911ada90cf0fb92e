"""The app that keeps what people asked for."""

from functools import partial

from django.apps import AppConfig


class PrayersConfig(AppConfig):
    name = "prayers"
    verbose_name = "Care records"

    def ready(self) -> None:
        from church import allowances, delivery, import_jobs
        from church.models import ImportRun
        from church.second_person import changes
        from prayers import (
            alarms,
            care_tasks,
            escalation,
            floods,
            kinds,
            leaving,
            notify,
            outbox,
            reaching,
            staff_changes,
            standing_still,
        )
        from prayers.jobs import dispatch
        from prayers.jobs.sweeper import register_periodic
        from prayers.models import Notification

        kinds.check_models()
        leaving.register()
        staff_changes.connect()
        delivery.guard(reaching.may_send)
        imports, notifications = ImportRun._meta.label_lower, Notification._meta.label_lower
        import_jobs.on_queued(partial(dispatch.enqueue_on_commit, imports))  # `church` is below the dispatcher
        dispatch.register_worker(notifications, notify.work)
        dispatch.register_worker(imports, import_jobs.work)
        dispatch.register_worker(outbox.LABEL, outbox.work)
        register_periodic(dispatch.sweep, with_beat=True)
        register_periodic(changes.carry_out_due, with_beat=True)
        register_periodic(escalation.escalate_unclaimed)
        register_periodic(alarms.raise_unanswered)
        register_periodic(import_jobs.forget_old)
        register_periodic(allowances.forget_addresses)
        register_periodic(floods.forget_addresses)
        register_periodic(standing_still.look_after_claimed)
        register_periodic(leaving.hand_over_orphans)
        register_periodic(care_tasks.tell_of_due)
