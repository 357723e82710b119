-- The notice to those who joined a cancelled event is named after what it is.
update outbox set event = jsonb_set(event, '{type}', '"event.cancellation"') where event ->> 'type' = 'event.calledOff';
