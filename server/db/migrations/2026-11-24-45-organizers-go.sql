-- The organizer of an event attends it, unless they give the place back. Organizers of upcoming events with room take a
-- place, as the first; those of full events host without one. Past events keep the attendees they had.
with going as (
  insert into event_attendees (id, event_id, user_id, joined_at)
  select gen_random_uuid(), e.id, e.author_id, e.created_at
  from posts as e join accounts as a on a.id = e.author_id and a.is_active
  where e.post_type = 'event' and e.deleted_at is null and e.event_over_at > now()
    and (e.event_max_attendees is null or e.attendee_count < e.event_max_attendees)
  on conflict (event_id, user_id) do nothing
  returning event_id
)
update posts set attendee_count = attendee_count + 1 from going where posts.id = going.event_id;
