-- Removing an event used to cancel it as well. Only its organizer cancels an event now, so that a restored one is as it was.
update posts set cancelled_at = null, cancel_reason = null
where post_type = 'event' and taken_down_at is not null and cancelled_at >= taken_down_at;
