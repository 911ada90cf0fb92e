"""Tasks of any care record, given to somebody. The column that led to a visitor follow-up leads to the care record of the same id."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

STEPS = ['claimed', 'assigned', 'given_back', 'moved', 'due', 'urgency', 'snoozed', 'woken', 'merged', 'took_in', 'called_again', 'raised', 'flooded', 'marked', 'task_added', 'task_given', 'task_done', 'task_opened', 'message', 'approval', 'withdrawal', 'alone', 'stopped', 'confirmed', 'declined', 'paid', 'undone']
OF_TASKS = ['task_added', 'task_given', 'task_done', 'task_opened', 'message']


def tell_of_none_that_is_due(apps, schema_editor):
    """Nobody was told on the day that tasks were due until now: an email for every old one at once helps nobody."""
    now = django.utils.timezone.now()
    tasks = apps.get_model('prayers', 'FollowupTask').objects.using(schema_editor.connection.alias)
    tasks.filter(done_at=None, due_at__lte=now).update(told_at=now)


def forget_what_there_was_no_place_for(apps, schema_editor):
    """Before, a task was of a visitor follow-up alone, and no step told of tasks or messages."""
    alias = schema_editor.connection.alias
    apps.get_model('prayers', 'RecordStep').objects.using(alias).filter(what__in=OF_TASKS).delete()
    tasks = apps.get_model('prayers', 'FollowupTask').objects.using(alias)
    tasks.exclude(record__kind='followup').delete()


class Migration(migrations.Migration):

    dependencies = [
        ('prayers', '0014_money_needs_two'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(model_name='recordstep', name='prayers_step_known'),
        migrations.AlterField(
            model_name='recordstep',
            name='what',
            field=models.CharField(choices=[('claimed', 'claimed'), ('assigned', 'assigned'), ('given_back', 'given back'), ('moved', 'status changed'), ('due', 'due time changed'), ('urgency', 'urgency changed'), ('snoozed', 'snoozed'), ('woken', 'snooze ended'), ('merged', 'closed as a double'), ('took_in', 'took in a double'), ('called_again', 'danger told again'), ('raised', 'raised to an alarm'), ('flooded', 'closed as a flood'), ('marked', 'marked as right or false'), ('task_added', 'task added'), ('task_given', 'task given to somebody'), ('task_done', 'task done'), ('task_opened', 'task reopened'), ('message', 'message approved'), ('approval', 'help with money approved by one person'), ('withdrawal', 'approval withdrawn'), ('alone', 'approved by one person alone'), ('stopped', 'approval by one person alone stopped'), ('confirmed', 'approval by one person alone confirmed'), ('declined', 'declined'), ('paid', 'paid'), ('undone', 'undone')], max_length=12),
        ),
        migrations.AddConstraint(
            model_name='recordstep',
            constraint=models.CheckConstraint(condition=models.Q(('what__in', STEPS)), name='prayers_step_known'),
        ),
        migrations.AlterModelOptions(
            name='followuptask',
            options={'ordering': ['due_at', 'pk'], 'verbose_name': 'task', 'verbose_name_plural': 'tasks'},
        ),
        migrations.RenameField(model_name='followuptask', old_name='followup', new_name='record'),
        migrations.AlterField(
            model_name='followuptask',
            name='record',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tasks', to='prayers.carerecord'),
        ),
        migrations.AddField(
            model_name='followuptask',
            name='what',
            field=models.CharField(choices=[('call', 'call'), ('visit', 'visit'), ('card', 'card'), ('message', 'message'), ('task', 'task')], db_default='task', default='task', max_length=8),
        ),
        migrations.AddField(
            model_name='followuptask',
            name='assignee',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tasks', to='church.staffmember'),
        ),
        migrations.AddField(
            model_name='followuptask',
            name='second_adult',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='church.staffmember'),
        ),
        migrations.AddField(
            model_name='followuptask',
            name='done_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='followuptask',
            name='note',
            field=models.CharField(blank=True, db_default='', default='', max_length=500),
        ),
        migrations.AddField(
            model_name='followuptask',
            name='told_at',
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name='followuptask',
            name='invocation_id',
            field=models.UUIDField(editable=False, null=True, unique=True),
        ),
        migrations.AddField(
            model_name='followuptask',
            name='created_at',
            field=models.DateTimeField(default=django.utils.timezone.now, editable=False),
        ),
        migrations.AddConstraint(
            model_name='followuptask',
            constraint=models.CheckConstraint(condition=models.Q(('what__in', ['call', 'visit', 'card', 'message', 'task'])), name='prayers_task_what_known'),
        ),
        migrations.AddConstraint(
            model_name='followuptask',
            constraint=models.CheckConstraint(condition=models.Q(('done_at__isnull', False), ('done_by', None), _connector='OR'), name='prayers_task_done_by_when_done'),
        ),
        migrations.AddIndex(
            model_name='followuptask',
            index=models.Index(condition=models.Q(('done_at', None)), fields=['assignee', 'due_at'], name='prayers_task_of'),
        ),
        migrations.AddIndex(
            model_name='followuptask',
            index=models.Index(condition=models.Q(('done_at', None), ('told_at', None)), fields=['due_at'], name='prayers_task_untold'),
        ),
        migrations.RunPython(tell_of_none_that_is_due, forget_what_there_was_no_place_for),
    ]
