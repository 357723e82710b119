import { sql, type RawBuilder } from 'kysely'

/**
 * Figures for `days`: a relation of city_id, day, and its start and end (23 to 25 hours apart). Deactivated members and removed
 * posts count; removed questions and replies, and tables of the first version, do not. A question counts once its first 24 hours
 * have ended, as answered if another author replied in them. Seats are those of past limited events, neither canceled nor
 * removed.
 */
export const figuresOf = (days: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.city_id, d.day,
    (select count(*) from profiles where city_id = d.city_id and onboarding_completed
      and onboarding_completed_at >= d.starts and onboarding_completed_at < d.ends)::int as joined,
    (select count(*) from activity_days where city_id = d.city_id and day = d.day)::int as active,
    posted.*, judged.*, over.*
  from ${days} as d
  cross join lateral (
    select count(*) filter (where post_type = 'question')::int as questions,
      count(*) filter (where post_type = 'event')::int as events,
      count(*) filter (where post_type = 'selling')::int as selling,
      count(*) filter (where post_type = 'renting')::int as renting,
      count(*) filter (where post_type = 'ticket')::int as tickets
    from posts where city_id = d.city_id and created_at >= d.starts and created_at < d.ends
  ) as posted
  cross join lateral (
    select count(*)::int as asked, count(*) filter (where exists (
      select from post_replies as r where r.post_id = q.id and r.author_id <> q.author_id and r.deleted_at is null
        and r.created_at < q.created_at + interval '24 hours'))::int as answered
    from posts as q where q.city_id = d.city_id and q.post_type = 'question' and q.deleted_at is null
      and q.created_at >= d.starts and q.created_at < least(d.ends, now() - interval '24 hours')
  ) as judged
  cross join lateral (
    select coalesce(sum(event_max_attendees), 0)::int as seats, coalesce(sum(attendee_count), 0)::int as seats_taken
    from posts where city_id = d.city_id and post_type = 'event' and deleted_at is null and event_max_attendees is not null
      and event_over_at >= d.starts and event_over_at < least(d.ends, now())
  ) as over`
