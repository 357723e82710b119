import { sql, type RawBuilder } from 'kysely'
import { hiddenReplies } from '../relations/blocks.ts'
import { ownTitle } from './seen-title.ts'
import {
  area,
  pictureFile,
  count,
  flag,
  list,
  maybeCount,
  maybeFlag,
  maybeText,
  maybeTime,
  text,
  time,
} from '../export-areas/define-area.ts'

const price = (cents: RawBuilder<unknown>) =>
  sql`to_char(${cents} / 100.0, 'FM9999999990.00') || coalesce(' ' || p.listing_currency, '')`

export const calendarFileOf = (id: RawBuilder<unknown>) => sql<string>`'events/' || ${id} || '.ics'`

export const exportAreas = [
  /** Includes deleted and removed posts that are not erased yet. */
  area(
    'posts',
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
            select ${pictureFile(sql`u.path`)} from uploads as u where u.post_id = p.id order by u.position, u.id
          ) || array(
            select ${pictureFile(sql`p.cover_image_path`)} where p.cover_image_path is not null
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
      pictures: owner =>
        sql`select cover_image_path as path from posts where author_id = ${owner} and cover_image_path is not null`,
    },
  ),
  area(
    'olderPosts',
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
  area(
    'uploads',
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
        select ${pictureFile(sql`path`)} as picture, kind, width, height, bytes::float8 as bytes, alt as description,
          post_id is not null as used, created_at as "createdAt", created_at as sort_at, id as sort_id
        from uploads where owner_id = ${owner}`,
      pictures: owner => sql`select path from uploads where owner_id = ${owner}`,
    },
  ),
]
