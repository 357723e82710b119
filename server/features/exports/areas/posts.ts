import { sql, type RawBuilder } from 'kysely'
import { hiddenReplies } from '../../../relations/blocks.ts'
import { ownTitle, titleFor } from '../../../posts/seen-title.ts'
import { pictureOf } from './account.ts'
import { area, count, flag, list, maybeCount, maybeFlag, maybeText, maybeTime, text, time } from './area.ts'

const price = (cents: RawBuilder<unknown>) =>
  sql`to_char(${cents} / 100.0, 'FM9999999990.00') || coalesce(' ' || p.listing_currency, '')`

export const calendarFileOf = (id: RawBuilder<unknown>) => sql<string>`'events/' || ${id} || '.ics'`

/** Whether the post `p` is an event of the owner, or one that they attend and may see. */
export const hasCalendarFile = (owner: RawBuilder<string>) => sql<boolean>`
  p.event_start_at is not null and (p.author_id = ${owner} or ${titleFor(owner, 'p')} is not null
    and exists (select from event_attendees as a where a.event_id = p.id and a.user_id = ${owner}))`

export const postAreas = {
  /** Includes deleted and removed posts that are not erased yet. */
  posts: area(
    {
      id: text,
      type: text,
      title: text,
      details: maybeText,
      category: maybeText,
      pictures: list,
      calendarFile: maybeText,
      startsAt: maybeTime,
      endsAt: maybeTime,
      timeZone: maybeText,
      location: maybeText,
      venue: maybeText,
      neighborhood: maybeText,
      eventTypes: list,
      paymentLink: maybeText,
      capacity: maybeCount,
      guestsEach: count,
      sharedByLink: maybeFlag,
      findable: maybeFlag,
      sponsor: maybeText,
      sponsorWebsite: maybeText,
      price: maybeText,
      rentPeriod: maybeText,
      condition: maybeText,
      delivery: maybeText,
      availableFrom: maybeText,
      availableUntil: maybeText,
      deposit: maybeText,
      minimumStay: maybeText,
      tickets: maybeCount,
      ticketCategory: maybeText,
      section: maybeText,
      platform: maybeText,
      replies: count,
      createdAt: time,
      editedAt: maybeTime,
      soldAt: maybeTime,
      canceledAt: maybeTime,
      cancelReason: maybeText,
      deletedAt: maybeTime,
      removedAt: maybeTime,
      removalReason: maybeText,
    },
    {
      tables: ['posts'],
      rows: owner => sql`
        select p.id, p.post_type as type, ${ownTitle(owner, 'p')} as title, coalesce(p.question_body, p.content) as details, p.category,
          array(
            select ${pictureOf(sql`u.path`)} from uploads as u where u.post_id = p.id order by u.position, u.id
          ) || array(
            select ${pictureOf(sql`p.cover_image_path`)} where p.cover_image_path is not null
              and not exists (select from uploads as u where u.path = p.cover_image_path and u.post_id = p.id)
          ) as pictures,
          case when p.event_start_at is not null then ${calendarFileOf(sql`p.id`)} end as "calendarFile",
          p.event_start_at as "startsAt", p.event_end_at as "endsAt", p.event_time_zone as "timeZone",
          coalesce(p.event_location, p.listing_location, p.listing_neighborhood) as location, p.event_venue as venue,
          p.event_neighborhood as neighborhood,
          p.event_types as "eventTypes", p.event_payment_link as "paymentLink", p.event_max_attendees as capacity, p.event_guests_max as "guestsEach",
          case when p.event_start_at is not null then p.event_shared end as "sharedByLink",
          case when p.event_start_at is not null then p.event_findable end as findable,
          p.event_sponsor_name as sponsor, p.event_sponsor_website as "sponsorWebsite",
          ${price(sql`p.listing_price_cents`)} as price, p.listing_rent_period as "rentPeriod",
          p.selling_condition as condition, p.delivery_method as delivery, p.rental_availability_start::text as "availableFrom",
          p.rental_availability_end::text as "availableUntil", ${price(sql`p.rental_deposit_cents`)} as deposit,
          p.rental_min_duration as "minimumStay", p.ticket_quantity as tickets, p.ticket_category as "ticketCategory",
          p.ticket_section_info as section, p.ticket_platform as platform, p.reply_count - ${hiddenReplies({ viewer: owner, post: sql`p.id` })} as replies, p.created_at as "createdAt",
          p.edited_at as "editedAt", p.sold_at as "soldAt", p.cancelled_at as "canceledAt", p.cancel_reason as "cancelReason",
          p.deleted_at as "deletedAt", p.taken_down_at as "removedAt", p.taken_down_reason as "removalReason",
          p.created_at as sort_at, p.id as sort_id
        from posts as p where p.author_id = ${owner}`,
    },
  ),

  olderPosts: area(
    {
      id: text,
      type: text,
      title: text,
      details: maybeText,
      location: maybeText,
      price: maybeText,
      startsAt: maybeTime,
      createdAt: time,
    },
    {
      tables: ['questions', 'events', 'market_items'],
      rows: owner => sql`
        select id, 'question' as type, title, content as details, null as location, null as price,
          null::timestamptz as "startsAt", created_at as "createdAt", created_at as sort_at, id as sort_id
        from questions where user_id = ${owner}
        union all
        select id, 'event', title, description, location, null, event_date, created_at, created_at, id
        from events where user_id = ${owner}
        union all
        select id, 'selling', title, description, null, price::text, null, created_at, created_at, id
        from market_items where user_id = ${owner}`,
    },
  ),

  replies: area(
    {
      id: text,
      postTitle: maybeText,
      kind: text,
      body: text,
      createdAt: time,
      editedAt: maybeTime,
      deletedAt: maybeTime,
      removedAt: maybeTime,
    },
    {
      tables: ['post_replies'],
      rows: owner => sql`
        select r.id, ${titleFor(owner, 'p')} as "postTitle", r.kind, r.body, r.created_at as "createdAt", r.edited_at as "editedAt",
          r.deleted_at as "deletedAt", r.taken_down_at as "removedAt", r.created_at as sort_at, r.id as sort_id
        from post_replies as r join posts as p on p.id = r.post_id where r.author_id = ${owner}`,
    },
  ),

  attendance: area(
    {
      eventTitle: maybeText,
      calendarFile: maybeText,
      startsAt: maybeTime,
      joinedAt: time,
      checkedInAt: maybeTime,
      disputed: maybeText,
      guests: list,
    },
    {
      tables: ['event_attendees'],
      rows: owner => sql`
        select t.seen as "eventTitle", case when t.seen is not null then ${calendarFileOf(sql`t.id`)} end as "calendarFile",
          case when t.seen is not null then t.event_start_at end as "startsAt", t.joined_at as "joinedAt",
          t.here_at as "checkedInAt", t.dispute as disputed, t.guest_names as guests, t.joined_at as sort_at, t.attendee_id as sort_id
        from (
          select p.id, p.event_start_at, a.joined_at, a.here_at, a.dispute, a.guest_names, a.id as attendee_id, ${titleFor(owner, 'p')} as seen
          from event_attendees as a join posts as p on p.id = a.event_id
          where a.user_id = ${owner} and p.event_start_at is not null
        ) as t`,
    },
  ),

  /** People without a spot whom the owner let in. */
  walkIns: area(
    { eventTitle: maybeText, name: maybeText, people: count, at: time, removedAt: maybeTime },
    {
      tables: ['event_walk_ins'],
      rows: owner => sql`
        select ${ownTitle(owner, 'p')} as "eventTitle", w.name, w.people, w.here_at as at, w.removed_at as "removedAt", w.here_at as sort_at, w.id as sort_id
        from event_walk_ins as w join posts as p on p.id = w.event_id where p.author_id = ${owner}`,
    },
  ),

  /** Events that the owner was asked to help with. */
  coHosting: area(
    { eventTitle: maybeText, askedAt: time, acceptedAt: maybeTime },
    {
      tables: ['event_hosts'],
      rows: owner => sql`
        select ${titleFor(owner, 'p')} as "eventTitle", h.asked_at as "askedAt", h.accepted_at as "acceptedAt", h.asked_at as sort_at,
          h.event_id as sort_id
        from event_hosts as h join posts as p on p.id = h.event_id where h.user_id = ${owner}`,
    },
  ),

  waitlists: area(
    { eventTitle: maybeText, state: text, since: time, until: maybeTime },
    {
      tables: ['event_waitlist'],
      rows: owner => sql`
        select ${titleFor(owner, 'p')} as "eventTitle", w.state, w.since, w.until, w.since as sort_at, w.event_id as sort_id
        from event_waitlist as w join posts as p on p.id = w.event_id where w.user_id = ${owner}`,
    },
  ),

  series: area(
    {
      title: text,
      repeats: text,
      firstDate: text,
      lastDate: text,
      localTime: text,
      timeZone: text,
      createdAt: time,
    },
    {
      tables: ['event_series'],
      rows: owner => sql`
        select ${ownTitle(owner, 'p')} as title, s.rule::text as repeats, to_char(s.starts_on, 'YYYY-MM-DD') as "firstDate",
          to_char(s.ends_on, 'YYYY-MM-DD') as "lastDate", s.local_time as "localTime", s.time_zone as "timeZone",
          s.created_at as "createdAt", s.created_at as sort_at, s.id as sort_id
        from event_series as s join posts as p on p.id = s.id where s.author_id = ${owner}`,
    },
  ),

  followedSeries: area(
    { eventTitle: maybeText, since: time },
    {
      tables: ['event_series_followers'],
      rows: owner => sql`
        select (
          select ${titleFor(owner, 'p')} from posts as p where p.series_id = f.series_id
          order by p.deleted_at is null desc, p.event_start_at desc limit 1
        ) as "eventTitle", f.since, f.since as sort_at, f.series_id as sort_id
        from event_series_followers as f where f.user_id = ${owner}`,
    },
  ),

  /** Without its secret. */
  calendarFeed: area(
    { withJoined: flag, withHosted: flag, withFollowed: flag, createdAt: time, renewedAt: maybeTime },
    {
      tables: ['calendar_feeds'],
      rows: owner => sql`
        select 'joined' = any (contents) as "withJoined", 'hosting' = any (contents) as "withHosted",
          'following' = any (contents) as "withFollowed",
          created_at as "createdAt", renewed_at as "renewedAt", created_at as sort_at, user_id as sort_id
        from calendar_feeds where user_id = ${owner}`,
    },
  ),

  uploads: area(
    {
      picture: text,
      kind: text,
      width: count,
      height: count,
      bytes: count,
      description: maybeText,
      used: flag,
      createdAt: time,
    },
    {
      tables: ['uploads'],
      rows: owner => sql`
        select ${pictureOf(sql`path`)} as picture, kind, width, height, bytes::float8 as bytes, alt as description,
          post_id is not null as used, created_at as "createdAt", created_at as sort_at, id as sort_id
        from uploads where owner_id = ${owner}`,
    },
  ),

  logos: area(
    { picture: text, style: text, concept: text, prompt: text, createdAt: time },
    {
      tables: ['logos', 'logo_turns'],
      rows: owner => sql`
        select 'pictures/logo-' || id || '.png' as picture, style, concept, prompt, created_at as "createdAt",
          created_at as sort_at, id as sort_id
        from logos where owner_id = ${owner}`,
    },
  ),
}
