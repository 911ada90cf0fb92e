import uuid

import church.languages
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('prayers', '0015_tasks_of_any_record'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='OutboundMessage',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('state', models.CharField(choices=[('queued', 'queued'), ('running', 'running'), ('retrying', 'retrying'), ('succeeded', 'succeeded'), ('failed', 'failed'), ('cancelled', 'cancelled')], default='queued', editable=False, max_length=12)),
                ('attempts', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('next_attempt_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('claim_token', models.UUIDField(editable=False, null=True)),
                ('claimed_until', models.DateTimeField(editable=False, null=True)),
                ('error', models.TextField(blank=True, editable=False)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('started_at', models.DateTimeField(editable=False, null=True)),
                ('finished_at', models.DateTimeField(editable=False, null=True)),
                ('record', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='outbound_messages', to='prayers.carerecord')),
                ('church', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='outbound_messages', to='church.church')),
                ('channel', models.CharField(choices=[('email', 'email'), ('sms', 'text message')], max_length=8)),
                ('to_name', models.CharField(blank=True, max_length=200)),
                ('to', models.CharField(max_length=254)),
                ('subject', models.CharField(blank=True, max_length=200)),
                ('body', models.TextField()),
                ('language', models.CharField(choices=church.languages.language_choices, default='en', max_length=5)),
                ('invocation_id', models.UUIDField(editable=False, null=True, unique=True)),
                ('approved_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('approved_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('handed_over_at', models.DateTimeField(editable=False, null=True)),
            ],
            options={
                'verbose_name': 'message sent out',
                'verbose_name_plural': 'messages sent out',
                'indexes': [models.Index(fields=['state', 'next_attempt_at'], name='prayers_outbound_due')],
                'constraints': [models.CheckConstraint(condition=models.Q(('channel__in', ['email', 'sms'])), name='prayers_outbound_channel_known')],
            },
        ),
    ]
