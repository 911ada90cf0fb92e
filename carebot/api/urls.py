"""Paths of the interface's first version."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView

from carebot.api import views

urlpatterns = [
    path("churches/<slug:key>/conversations", views.Conversations.as_view(), name="conversations"),
    path("conversations/<uuid:conversation_id>", views.OneConversation.as_view(), name="conversation"),
    path("conversations/<uuid:conversation_id>/messages", views.Messages.as_view(), name="messages"),
    path("conversations/<uuid:conversation_id>/participants", views.Participants.as_view(), name="participants"),
    path("conversations/<uuid:conversation_id>/identity", views.IdentityView.as_view(), name="identity"),
    path("conversations/<uuid:conversation_id>/requests", views.OwnRequests.as_view(), name="requests"),
    path(
        "conversations/<uuid:conversation_id>/requests/<slug:short_id>", views.OneOwnRequest.as_view(), name="request"
    ),
    path("conversations/<uuid:conversation_id>/unseen", views.Unseen.as_view(), name="unseen"),
    path("conversations/<uuid:conversation_id>/seen", views.Seen.as_view(), name="seen"),
    path("conversations/<uuid:conversation_id>/answer-mail", views.AnswerMails.as_view(), name="answer_mail"),
    path("churches/<slug:key>/links", views.Links.as_view(), name="links"),
    path("conversations/<uuid:conversation_id>/events", views.Events.as_view(), name="events"),
    path("schema", SpectacularAPIView.as_view(), name="schema"),
]
