-- What the sender of a request saw of its receiver, who then blocked them. They see this card, so that they learn nothing of later
-- changes, and nothing of the block. An erasure of the receiver clears it.
alter table conversations
  add column blocked_card jsonb,
  add constraint conversations_blocked_card check (blocked_card is null or (is_blocked and state = 'requested'));
update conversations as c set blocked_card = jsonb_build_object(
  'name', p.name, 'avatar', p.avatar_path, 'jobTitle', p.card_job_title, 'company', p.card_company,
  'neighborhood', p.card_neighborhood_display, 'hometown', p.card_hometown, 'country', p.card_country
)
from profiles as p
where c.is_blocked and c.state = 'requested'
  and p.id = case c.requested_by when c.first_user_id then c.second_user_id else c.first_user_id end;
