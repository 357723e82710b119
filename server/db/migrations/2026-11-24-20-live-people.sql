-- Of whom each live event tells, so that it does not reach anyone who has a block with one of them. Events that are kept are
-- filled in by what they are about; those of messages name the other one of the conversation while it is not blocked.
alter table outbox add column person_ids uuid[] not null default '{}';
update outbox set subject_id = (event ->> 'postId')::uuid where event ->> 'type' = 'featured.changed';
update outbox as o set person_ids = array(
  select author_id from posts where id in (o.subject_id, o.parent_id)
  union select author_id from post_replies where id = o.subject_id
  union select (o.event #>> '{conversation,other,id}')::uuid where o.event #>> '{conversation,blocked}' = 'false'
);
