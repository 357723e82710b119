-- What is sold, let and passed on. The photo that stands first is also the post's cover_image_*.
alter table posts
  add column listing_location text check (char_length(listing_location) <= 120),
  -- The neighborhood that the location names, as lists are narrowed by it.
  add column listing_neighborhood text,
  add column selling_condition text check (selling_condition in ('new', 'like_new', 'good', 'used')),
  add column delivery_method text check (delivery_method in
    ('pickup', 'local_delivery', 'shipping', 'digital_transfer', 'in_person_handoff', 'other')),
  add column rental_dates_flexible boolean not null default false,
  add column rental_availability_start date,
  add column rental_availability_end date,
  add column rental_deposit_cents int check (rental_deposit_cents >= 0),
  add column rental_min_duration text check (char_length(rental_min_duration) <= 120),
  add column ticket_quantity int check (ticket_quantity between 1 and 10),
  add column ticket_category text check (ticket_category in ('concert', 'sports', 'theatre', 'festival', 'transport', 'other')),
  add column ticket_section_info text check (char_length(ticket_section_info) <= 120),
  add column ticket_platform text check (char_length(ticket_platform) <= 120),
  add column photo_count int not null default 0 check (photo_count between 0 and 8),
  add column sold_at timestamptz(3),
  add column taken_down_at timestamptz(3),
  add column taken_down_reason text check (char_length(taken_down_reason) between 1 and 500),
  add constraint posts_rental_ends_later check (rental_availability_end > rental_availability_start),
  add constraint posts_taken_down_is_removed check (taken_down_at is null or deleted_at is not null);

alter table uploads drop constraint uploads_kind_check;
alter table uploads
  add constraint uploads_kind_check check (kind in ('event-cover', 'listing-photo')),
  -- Where a photo stands among those of its listing, from 0 on, and what it shows, for those who do not see it.
  add column position int check (position between 0 and 7),
  add column alt text check (char_length(alt) <= 200),
  -- Deferred: two photos change places one after the other.
  add constraint uploads_in_order unique (post_id, position) deferrable initially deferred;

-- Listings are found by their text and place too.
drop index posts_found;
alter table posts drop column haystack;
alter table posts add column haystack text not null generated always as (fold(
  ' ' || title || ' ' || coalesce(question_body, '') || case when post_type in ('selling', 'renting', 'ticket')
    then ' ' || coalesce(content, '') || ' ' || coalesce(listing_location, '') || ' ' || coalesce(event_venue, '') else '' end
)) stored;
create index posts_found on posts using gin (haystack gin_trgm_ops) with (gin_pending_list_limit = 128)
  where post_type = 'question' and deleted_at is null;
create index posts_listings_found on posts using gin (haystack gin_trgm_ops) with (gin_pending_list_limit = 128)
  where post_type in ('selling', 'renting', 'ticket') and deleted_at is null and sold_at is null;

-- What is sold stands in no list of what is offered, and not in the feed.
drop index posts_feed;
create index posts_feed on posts (city_id, is_featured desc, created_at desc, id desc)
  where post_type in ('question', 'event', 'selling', 'renting', 'ticket') and deleted_at is null and sold_at is null;
-- Each order of the list has an index: of everything, of a type, and of a type with each filter that is one value. So a
-- page and a count of any of them touch what they show, however rare it is.
create index posts_listings on posts (city_id, is_featured desc, created_at desc, id desc)
  where post_type in ('selling', 'renting', 'ticket') and deleted_at is null and sold_at is null;
create index posts_listings_by_price on posts (city_id, listing_price_cents, id)
  where post_type in ('selling', 'renting', 'ticket') and deleted_at is null and sold_at is null;
create index posts_listings_of_type on posts (city_id, post_type, is_featured desc, created_at desc, id desc)
  where post_type in ('selling', 'renting', 'ticket') and deleted_at is null and sold_at is null;
create index posts_listings_of_type_by_price on posts (city_id, post_type, listing_price_cents, id)
  where post_type in ('selling', 'renting', 'ticket') and deleted_at is null and sold_at is null;
create index posts_listings_in
  on posts (city_id, post_type, listing_neighborhood, is_featured desc, created_at desc, id desc)
  where post_type in ('selling', 'renting', 'ticket') and deleted_at is null and sold_at is null
    and listing_neighborhood is not null;
create index posts_listings_in_by_price on posts (city_id, post_type, listing_neighborhood, listing_price_cents, id)
  where post_type in ('selling', 'renting', 'ticket') and deleted_at is null and sold_at is null
    and listing_neighborhood is not null;
create index posts_listings_like on posts (city_id, post_type, selling_condition, is_featured desc, created_at desc, id desc)
  where post_type in ('selling', 'renting', 'ticket') and deleted_at is null and sold_at is null
    and selling_condition is not null;
create index posts_listings_like_by_price on posts (city_id, post_type, selling_condition, listing_price_cents, id)
  where post_type in ('selling', 'renting', 'ticket') and deleted_at is null and sold_at is null
    and selling_condition is not null;
create index posts_listings_sent on posts (city_id, post_type, delivery_method, is_featured desc, created_at desc, id desc)
  where post_type in ('selling', 'renting', 'ticket') and deleted_at is null and sold_at is null
    and delivery_method is not null;
create index posts_listings_sent_by_price on posts (city_id, post_type, delivery_method, listing_price_cents, id)
  where post_type in ('selling', 'renting', 'ticket') and deleted_at is null and sold_at is null
    and delivery_method is not null;
create index posts_tickets_for on posts (city_id, event_start_at)
  where post_type = 'ticket' and deleted_at is null and sold_at is null;
-- On which days something is to be had; whatever is flexible, on all.
create index posts_rentals_free on posts using gist (daterange(
    case when rental_dates_flexible then null else rental_availability_start end,
    case when rental_dates_flexible then null else rental_availability_end end, '[]'))
  where post_type = 'renting' and deleted_at is null and sold_at is null;
-- Of somebody, sold or not.
create index posts_listings_of_author on posts (author_id, created_at desc, id desc)
  where post_type in ('selling', 'renting', 'ticket') and deleted_at is null;
-- What was removed, until its photos are let go.
create index posts_listings_removed on posts (deleted_at)
  where post_type in ('selling', 'renting', 'ticket') and deleted_at is not null and photo_count > 0;
