-- The post that a message is about. Only the id: its title and picture are read through the rights of each reader. No foreign
-- key, since the message keeps saying that it was about something when the post is gone.
alter table messages add column post_id uuid;
alter table conversation_report_messages add column post_id uuid;
-- Events that are kept are sent again to clients that reconnect, in the shape of today.
update outbox set event = jsonb_set(event, '{message,postId}', 'null')
where event ->> 'type' = 'message.sent' and not event -> 'message' ? 'postId';
