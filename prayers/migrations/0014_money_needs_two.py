import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


NEW_STEPS = ["approval", "withdrawal", "alone", "stopped", "confirmed", "declined", "paid"]


def tell_as_before(apps, schema_editor):
    """Going back, what moved a record is told as that, and what is unknown then goes."""
    steps = apps.get_model("prayers", "RecordStep").objects.filter(what__in=NEW_STEPS)
    steps.filter(before__has_key="status").update(what="moved")
    steps.delete()


class Migration(migrations.Migration):

    dependencies = [
        ('church', '0008_import_runs'),
        ('prayers', '0013_best_time_of_danger'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Approval',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('by_name', models.CharField(max_length=200)),
                ('amount', models.DecimalField(decimal_places=2, max_digits=10)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('waits_until', models.DateTimeField(null=True)),
                ('voided_at', models.DateTimeField(null=True)),
                ('void_why', models.CharField(blank=True, choices=[('amount', 'another amount was approved'), ('withdrawn', 'withdrawn'), ('stopped', 'stopped by an administrator'), ('closed', 'the request was closed or declined'), ('reopened', 'the request was reopened')], max_length=9)),
                ('stopped_by', models.CharField(blank=True, max_length=200)),
                ('stop_reason', models.CharField(blank=True, max_length=500)),
            ],
            options={
                'verbose_name': 'approval of help with money',
                'verbose_name_plural': 'approvals of help with money',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Payment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('how', models.CharField(choices=[('check', 'check'), ('cash', 'cash'), ('bill', 'bill paid directly'), ('gift_card', 'gift card'), ('other', 'another way')], max_length=9)),
                ('note', models.CharField(blank=True, max_length=200)),
                ('paid_on', models.DateField()),
                ('amount', models.DecimalField(decimal_places=2, max_digits=10)),
                ('by_name', models.CharField(max_length=200)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'verbose_name': 'payment of help with money',
                'verbose_name_plural': 'payments of help with money',
                'ordering': ['pk'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='recordstep',
            name='prayers_step_known',
        ),
        migrations.AddField(
            model_name='benevolencerequest',
            name='granted',
            field=models.DecimalField(blank=True, decimal_places=2, editable=False, max_digits=10, null=True),
        ),
        migrations.AlterField(
            model_name='recordstep',
            name='what',
            field=models.CharField(choices=[('claimed', 'claimed'), ('assigned', 'assigned'), ('given_back', 'given back'), ('moved', 'status changed'), ('due', 'due time changed'), ('urgency', 'urgency changed'), ('snoozed', 'snoozed'), ('woken', 'snooze ended'), ('merged', 'closed as a double'), ('took_in', 'took in a double'), ('called_again', 'danger told again'), ('raised', 'raised to an alarm'), ('flooded', 'closed as a flood'), ('marked', 'marked as right or false'), ('approval', 'help with money approved by one person'), ('withdrawal', 'approval withdrawn'), ('alone', 'approved by one person alone'), ('stopped', 'approval by one person alone stopped'), ('confirmed', 'approval by one person alone confirmed'), ('declined', 'declined'), ('paid', 'paid'), ('undone', 'undone')], max_length=12),
        ),
        migrations.RunPython(migrations.RunPython.noop, tell_as_before),
        migrations.AddConstraint(
            model_name='benevolencerequest',
            constraint=models.CheckConstraint(condition=models.Q(('granted', None), ('granted__gt', 0), _connector='OR'), name='prayers_granted_is_positive'),
        ),
        migrations.AddConstraint(
            model_name='recordstep',
            constraint=models.CheckConstraint(condition=models.Q(('what__in', ['claimed', 'assigned', 'given_back', 'moved', 'due', 'urgency', 'snoozed', 'woken', 'merged', 'took_in', 'called_again', 'raised', 'flooded', 'marked', 'approval', 'withdrawal', 'alone', 'stopped', 'confirmed', 'declined', 'paid', 'undone'])), name='prayers_step_known'),
        ),
        migrations.AddField(
            model_name='approval',
            name='by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='church.staffmember'),
        ),
        migrations.AddField(
            model_name='approval',
            name='record',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='approvals', to='prayers.benevolencerequest'),
        ),
        migrations.AddField(
            model_name='payment',
            name='by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='church.staffmember'),
        ),
        migrations.AddField(
            model_name='payment',
            name='record',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='payments', to='prayers.benevolencerequest'),
        ),
        migrations.AddConstraint(
            model_name='approval',
            constraint=models.UniqueConstraint(condition=models.Q(('voided_at', None)), fields=('record', 'by'), name='prayers_approved_once_by_each'),
        ),
        migrations.AddConstraint(
            model_name='approval',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='prayers_approval_is_positive'),
        ),
        migrations.AddConstraint(
            model_name='approval',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('void_why', ''), ('voided_at', None)), models.Q(('voided_at__isnull', False), models.Q(('void_why', ''), _negated=True)), _connector='OR'), name='prayers_void_says_why'),
        ),
        migrations.AddConstraint(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='prayers_payment_is_positive'),
        ),
        migrations.AddConstraint(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('how', 'other'), _negated=True), models.Q(('note', ''), _negated=True), _connector='OR'), name='prayers_other_payment_says_how'),
        ),
    ]
