-- Conversations with a message stay open. Empty ones cannot be written to without a request.
-- `declined_by` does not want requests of the other participant: they are stored, but not delivered. It remains when a request is canceled.
alter table conversations
  add column state text not null default 'open' check (state in ('none', 'requested', 'open')),
  add column requested_by uuid references profiles on delete cascade,
  add column requested_at timestamptz(3),
  add column declined_by uuid references profiles on delete cascade,
  add check ((state = 'requested') = (requested_by is not null) and (requested_by is null) = (requested_at is null)),
  add check (requested_by in (first_user_id, second_user_id)),
  add check (declined_by in (first_user_id, second_user_id) and (declined_by <> requested_by or requested_by is null)),
  add check (state <> 'open' or declined_by is null);
update conversations set state = 'none' where last_seq = 0;

create index conversations_received on conversations (
  (case requested_by when first_user_id then second_user_id else first_user_id end), requested_at desc, id desc
) where state = 'requested' and declined_by is null and not is_blocked;
create index conversations_requested on conversations (requested_by) where state = 'requested';
create index conversations_declined on conversations (declined_by) where declined_by is not null;

alter table profiles add column accepts_messages_from text not null default 'everyone'
  check (accepts_messages_from in ('everyone', 'inCommon', 'nobody'));

-- Events that are kept are sent again to clients that reconnect, in the shape of today.
update outbox set event = jsonb_set(event, '{conversation,state}', '"open"')
where event ? 'conversation' and not event -> 'conversation' ? 'state';
