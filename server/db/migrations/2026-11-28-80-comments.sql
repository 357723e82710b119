comment on table accounts is 'Email, sign-in state and language. The profile has the same id.';
comment on column accounts.image is 'Unused.';
comment on column accounts.language is 'Chosen by the member. A language that the app no longer has counts as none.';
comment on column accounts.credential_version is 'Changes with the password. A proof of an earlier version is rejected.';
comment on column accounts.deletion_due_at is 'Null unless deletion was requested and is not done.';
comment on column accounts.deletion_final is 'Its owner can no longer keep the account.';
comment on column accounts.password_void is 'After a denied sign-in, until a reset.';
comment on column accounts.email_refused_at is 'A mail server refused the email permanently. It receives only what its owner asks for, and security notices.';
comment on column accounts.email_refusal is 'The answer of the mail server, as in "550 5.1.1".';
comment on column accounts.email_confirmed_at is 'When the last link to the email was opened. Earlier refusals are outdated.';
comment on index accounts_email is 'One account for each email, in any case.';
comment on index accounts_inactive is 'Readers exclude the few inactive authors.';
comment on index accounts_unconfirmed is 'Housekeeping deletes unconfirmed accounts by age.';
comment on index accounts_deletion_due is 'Housekeeping erases accounts by date.';
comment on index accounts_erased is 'Housekeeping deletes evidence by the date of the erasure.';
comment on index accounts_refused is 'List of refused emails.';

comment on table activity_days is 'Days on which members opened the app, in the time of their city. Deleted once they are counted in daily_figures.';
comment on index activity_days_of_city is 'Active members of a city in a span of days.';

comment on table audit_log is 'Admin actions. Append-only and without foreign keys, so that rows outlive their accounts. Names are read from elsewhere, so that an erasure removes them here too.';
comment on column audit_log.at is 'Not the time of the transaction, so that its rows keep their order.';
comment on column audit_log.actor_id is 'Null for the operator of the server.';
comment on index audit_log_newest is 'The list.';
comment on index audit_log_by_action is 'The list of one action.';
comment on index audit_log_of_actor is 'The list of one actor.';
comment on index audit_log_about is 'The list of one subject.';

comment on table calendar_feeds is 'The secret link to the events of a member.';
comment on column calendar_feeds.secret_hash is 'SHA-256 in base64url.';
comment on column calendar_feeds.secret is 'Sealed, so that the settings can show the link.';
comment on column calendar_feeds.version is 'Counts renewals.';

comment on table cities is 'The first city is inserted with the schema.';

comment on table confirmation_mails is 'Confirmation emails by recipient, and when the next one may be sent. Unlogged, because a crash may lose the counts.';
comment on index confirmation_mails_forgotten is 'Housekeeping.';

comment on table conversations is 'One for each pair. Empty ones cannot be written to without a request.';
comment on column conversations.first_user_id is 'Lower id first, so that the pair is unique.';
comment on column conversations.last_seq is 'Includes removed messages.';
comment on column conversations.last_message_id is 'The newest that is not removed.';
comment on column conversations.is_blocked is 'On the row that every send locks, so that no send misses a concurrent block.';
comment on column conversations.requested_by is 'Set while the state is requested, as is requested_at.';
comment on column conversations.declined_by is 'Requests of the other participant are stored, but not delivered to this one.';
comment on column conversations.blocked_card is 'What the sender of a request sees of its receiver, who blocked them: no later change shows the block. Cleared when the block or the request ends.';
comment on index conversations_of_second is 'Deleting a profile; the unique pair finds the first member.';
comment on index conversations_created is 'Rate of new conversations.';
comment on index conversations_received is 'List of requests to a member.';
comment on index conversations_requested is 'Open requests of a member.';
comment on index conversations_declined is 'Deleting a profile.';

comment on table conversation_participants is 'What each participant has read.';
comment on column conversation_participants.mailed_seq is 'The last message that an email said is unread.';
comment on column conversation_participants.last_message_at is 'Of the newest message that is not removed; the sort key.';
comment on index conversation_participants_list is 'Conversations of a member.';
comment on index conversation_participants_unread is 'Unread count of a member from the index alone.';

comment on table conversation_blocks is 'A member blocks another, in all of the app.';
comment on index conversation_blocks_list is 'Blocks of a member.';
comment on index conversation_blocks_of is 'The block predicate, from the side of the blocked member.';
comment on index conversation_blocks_in is 'Deleting a conversation.';

comment on table messages is 'Removed ones stay for the order; their text is cleared later.';
comment on column messages.haystack is 'A trigger writes it.';
comment on column messages.post_id is 'Not a foreign key, because the message stays about the post when that is gone.';
comment on index messages_of_sender is 'Rates, and deleting a profile.';
comment on index messages_removed is 'Housekeeping clears their text.';
comment on index messages_found is 'Search. By conversation first, because members find their own only.';
comment on index messages_about_post is 'Members who wrote about a listing.';

comment on table conversation_reports is 'Reports about a participant. A trigger assigns the case.';
comment on index conversation_reports_pending is 'One pending report for each reporter and conversation.';
comment on index conversation_reports_in is 'Reports of a case.';
comment on index conversation_reports_of_reporter is 'A member''s own reports.';
comment on index conversation_reports_about is 'The page of a user counts reports about them.';

comment on table conversation_report_messages is 'Copies, so that admins can read what was reported after the messages change.';
comment on column conversation_report_messages.is_chosen is 'Chosen by the reporter; the others are context.';

comment on table credentials is 'Password hashes. The columns of tokens are unused.';

comment on table daily_figures is 'What happened in a city on a day. Counted when the day has ended and again a day later; later changes do not count.';
comment on column daily_figures.active is 'Null if activity was not recorded.';
comment on column daily_figures.active_week is 'Different members in the seven days that end with this one.';
comment on column daily_figures.asked is 'Questions whose first day has ended.';
comment on column daily_figures.answered is 'Those that another member answered in it.';
comment on column daily_figures.seats is 'Of events with a limit that ended on this day.';

comment on table digest_runs is 'The weekly digest of a city.';
comment on column digest_runs.week is 'Its Thursday, which names the ISO week in every time zone.';
comment on column digest_runs.after_id is 'The last member of the batches that are done, in the order of ids.';

comment on table digests is 'Digests that were sent: one for each member and week, also after a move to another city.';
comment on index digests_by_week is 'Housekeeping.';

comment on table email_changes is 'Changes of an email that wait for both links. Only hashes of the links are stored.';
comment on index email_changes_expired is 'Housekeeping.';

comment on table ended_calendar_links is 'Renewed secrets and those of erased accounts. Calendar apps that still send them are refused permanently.';

comment on table ended_email_links is 'How a change of an email ended, for members who open a link again. Only hashes of the links are stored.';
comment on index ended_email_links_of_account is 'Deleting an account.';
comment on index ended_email_links_ended is 'Housekeeping.';

comment on table event_attendees is 'Members who attend an event, and their check-in. posts.attendee_count changes in the same transaction.';
comment on column event_attendees.guest_names is 'Empty for a guest without a name, and a month after the event.';
comment on column event_attendees.people is 'The attendee and their guests.';
comment on column event_attendees.asked_at is 'When they were asked to confirm. Later attendees count as confirmed.';
comment on column event_attendees.announcements_read_at is 'The time of the newest announcement that the attendee has seen.';
comment on column event_attendees.here_at is 'Null: not here.';
comment on column event_attendees.marked_at is 'The last mark of the check-in, which may have undone one. Of several devices, the latest counts.';
comment on column event_attendees.marked_on is 'A device of the organizer.';
comment on column event_attendees.unmarked_at is 'The last mark that they are not here, so that the time of arrival does not depend on the order of marks.';
comment on column event_attendees.dispute is 'The words of an attendee who was marked as absent.';
comment on index event_attendees_in_order is 'Attendees of an event in the order of joining.';
comment on index event_attendees_of_person is 'Events of a member.';
comment on index event_attendees_unanswered is 'Spots to release.';
comment on index event_attendees_here is 'Events where a member was.';
comment on index event_attendees_with_guests is 'Housekeeping clears names of guests.';

comment on table event_hosts is 'Members whom the organizer asked to help. They may edit the event and check people in once they accept.';
comment on column event_hosts.accepted_at is 'Null: no answer yet.';
comment on index event_hosts_of_user is 'Events of a co-host.';

comment on table event_series is 'A repeated event. Its id is that of its first date, so that lists can show it once.';
comment on column event_series.local_time is 'HH:MM in time_zone.';
comment on column event_series.minutes is 'By the clock on the wall; null without an end.';
comment on column event_series.made_until is 'The dates up to this one exist as events. A job adds the others.';
comment on index event_series_of_author is 'Deleting a profile, and exports.';

comment on table event_series_followers is 'Members who are notified of new dates.';
comment on index event_series_followers_of_person is 'Series that a member follows.';

comment on table event_waitlist is 'Members who want a spot of a full event. Expired and released rows only record how an earlier turn ended.';
comment on column event_waitlist.turn is 'The order. Not a time, because clocks can be set back.';
comment on column event_waitlist.until is 'When the offer ends, or when the former turn ended. Null while waiting.';
comment on column event_waitlist.told_opening is 'The posts.event_openings of their last notification.';
comment on index event_waitlist_in_order is 'Who is next.';
comment on index event_waitlist_of_person is 'Waitlists of a member.';

comment on table event_walk_ins is 'People without an account who came. The device makes the id, so that sending again adds nothing.';
comment on column event_walk_ins.name is 'Null without a name, and a month later.';
comment on index event_walk_ins_of_event is 'The check-in list.';
comment on index event_walk_ins_named is 'Housekeeping clears names.';

comment on table questions is 'Of the first version of the product: read for the feed, never written.';
comment on index questions_feed is 'The feed.';
comment on index questions_of_author is 'Deleting a profile.';
comment on table events is 'Of the first version of the product: read for the feed, never written.';
comment on index events_feed is 'The feed.';
comment on index events_of_author is 'Deleting a profile.';
comment on table market_items is 'Of the first version of the product: read for the feed, never written.';
comment on index market_items_feed is 'The feed.';
comment on index market_items_of_author is 'Deleting a profile.';

comment on table exports is 'Files with all data about a member. A job writes them in parts, so that no process holds a whole file in memory.';
comment on column exports.account_id is 'Null once the account is deleted; the parts are then deleted too.';
comment on column exports.run_id is 'Of the current attempt, the only one that may report progress and finish.';
comment on column exports.confirmed_session_id is 'The session that entered the password. Not a foreign key: ids of sessions are never reused.';
comment on index exports_open is 'One export at a time for each account.';
comment on index exports_latest is 'The latest export of an account.';

comment on table export_parts is 'Inserted before the file is written, so that parts of a crashed process are found and deleted.';
comment on column export_parts.bytes is 'Null while the part is being written.';

comment on table invitations is 'Links of members. Revoked ones are kept, to distinguish them from invalid ones.';
comment on index invitations_valid is 'One valid link for each member.';

comment on table job_counts is 'How jobs ended in each hour, counted when they end, so that the delivery page counts no rows.';
comment on column job_counts.outcome is 'Failed: an attempt. The others end the job.';
comment on column job_counts.reason is 'Cause and code of a failure, as in "recipient:550 5.1.1". Empty unless it failed.';

comment on table jobs is 'Work to do outside of requests, inserted in the transaction that causes it.';
comment on column jobs.urgent is 'Before others: a member waits for it to sign in.';
comment on column jobs.given_up_at is 'No more retries; the payload is cleared, because it has emails and links.';
comment on column jobs.request_id is 'The request that queued the job, as in the log.';
comment on index jobs_urgent is 'Next job of the urgent lane.';
comment on index jobs_common is 'Next job of the common lane.';
comment on index jobs_long is 'Next job of the long lane.';
comment on index jobs_push is 'Next job of the push lane.';
comment on index jobs_tried is 'Jobs that wait to be retried.';
comment on index jobs_created is 'Jobs that seem to be of the future, since the clock was set back.';
comment on index jobs_given_up is 'Failed jobs for the delivery page and housekeeping.';

comment on table logos is 'The latest logos of each member with their files, so that no file outlives its row.';
comment on column logos.traits is 'Null for a picture of another provider.';
comment on index logos_latest is 'The latest logos of a member.';

comment on table logo_turns is 'Members who wait for a logo: one at a time for each, in all processes. A turn ends, in case the process crashed.';

comment on table mailbox is 'Emails if no mail server is configured. Empty in production.';
comment on column mailbox.calendar is 'An attached event, as iCalendar.';
comment on index mailbox_newest is 'The mailbox page.';

comment on table notifications is 'Of a member. Unread rows with the same group_key are one row.';
comment on column notifications.changed_at is 'Of the newest cause; the sort key.';
comment on column notifications.in_app is 'False if its topic is off in the app and only an email is sent.';
comment on column notifications.mail_at is 'Set while an email about the group is queued.';
comment on column notifications.push_at is 'The last push notification about the group.';
comment on index notifications_grouped is 'One unread row for each group.';
comment on index notifications_in_order is 'The list.';
comment on index notifications_of_post is 'Notifications of a post that changes or is deleted.';
comment on index notifications_by_age is 'Housekeeping.';

comment on table notification_causes is 'The primary key permits each cause once for each member, so that a repeated job or request notifies no member twice.';
comment on column notification_causes.mail_id is 'The job whose email is about it; a later email is about others.';
comment on index notification_causes_in_order is 'The newest causes of a notification.';
comment on index notification_causes_of_actor is 'Deleting a profile.';
comment on index notification_causes_of_reply is 'Removing or deleting a reply.';

comment on table notification_mutes is '"Turn off for this question" and "for this event".';
comment on index notification_mutes_of_post is 'Deleting a post.';

comment on table notification_reach is 'What one member caused to arrive at another. A row has no use after an hour.';
comment on column notification_reach.reserved is 'Always false, for processes of the previous version.';
comment on column notification_reach.times is 'Of emails or pushes, planned ones too, newest first, without collected_at.';
comment on column notification_reach.at is 'The time that was given last.';
comment on column notification_reach.collected_at is 'When all above the limit is sent as one, by the job collection.';
comment on index notification_reach_of_reader is 'Deleting an account.';
comment on index notification_reach_by_age is 'Housekeeping.';

comment on table notification_settings is 'Members without a row have the defaults.';
comment on column notification_settings.choices is 'Those that differ from the defaults, by topic and channel, as in {"replies.mail": true}.';
comment on column notification_settings.quiet_from is 'In the time of the city. Until the next day if quiet_to is earlier.';
comment on column notification_settings.previews is 'Push notifications quote messages and replies.';

comment on table outbox is 'Live events. Only the function inTransaction writes it.';
comment on column outbox.order_city_id is 'Ids follow the order of commits within this city. The nil id is for accounts without one.';
comment on column outbox.subject_id is 'Removing the subject, or its parent, removes its earlier events.';
comment on column outbox.person_ids is 'Accounts with a block with any of them do not receive the event.';
comment on index outbox_order is 'Events after a cursor.';
comment on index outbox_of_city is 'The newest event of a city tells whether a cached part is current.';
comment on index outbox_subject is 'Events to remove with their subject.';
comment on index outbox_parent is 'Events to remove with the parent.';
comment on index outbox_age is 'Housekeeping.';

comment on table passkeys is 'Passkeys of accounts.';
comment on column passkeys.counter is 'Of the authenticator; zero if it does not count.';
comment on column passkeys.counter_fell_at is 'Its owner was warned. Since then the counter is not compared.';
comment on column passkeys.user_handle is 'Random; the authenticator returns it with each sign-in.';
comment on index passkeys_of_account is 'The list.';

comment on table passkey_challenges is 'Unlogged, because after a crash the browser asks for another.';
comment on column passkey_challenges.browser is 'Of the session, or for a sign-in the hash of a cookie.';
comment on column passkey_challenges.user_handle is 'That of the passkey to be added.';
comment on index passkey_challenges_expired is 'Housekeeping.';

comment on table payments is 'What the Stripe events say of each payment.';
comment on column payments.external_ref is 'Stripe payment intent id.';
comment on column payments.state_at is 'Of the event that set the status, so that a late event changes nothing.';
comment on index payments_newest is 'The list.';

comment on table payment_access_log is 'Attempts of admins to see payment records. Without foreign keys, so that rows outlive their accounts.';
comment on index payment_access_log_by_time is 'Counts of recent access.';

comment on table payment_admins is 'Admins who may see payment records. Revoked rows are kept, because revocations are counted.';
comment on index payment_admins_valid is 'One valid row for each admin.';

comment on table posts is 'All that members post. Each type has its own columns.';
comment on column posts.question_body is 'Details of a question, and also of an event: the specification of the product stores both here.';
comment on column posts.content is 'Text of listings.';
comment on column posts.like_count is 'Unused.';
comment on column posts.question_gap is 'Unused.';
comment on column posts.event_over_at is 'An hour after the start if the event has no end. By way of UTC, so that the expression is immutable.';
comment on column posts.attendee_count is 'With guests. Changes with the rows while this row is locked, so that no spot is given twice.';
comment on column posts.waiting_count is 'On the waitlist, without an offer.';
comment on column posts.offered_count is 'Spots that are held for members of the waitlist.';
comment on column posts.event_sequence is 'Counts changes that calendars must receive.';
comment on column posts.event_moved_at is 'When its start was changed last.';
comment on column posts.event_guests_max is 'For each attendee.';
comment on column posts.event_confirms is 'Attendees are asked to confirm.';
comment on column posts.event_shared is 'Anyone with the link may open its preview.';
comment on column posts.event_findable is 'Search engines may list the preview.';
comment on column posts.event_openings is 'How often a spot became open. A trigger counts.';
comment on column posts.check_in_at is 'The first check-in.';
comment on column posts.series_on is 'The date that it was planned for in its series.';
comment on column posts.series_own is 'What was changed on this date of the series alone. Later changes of several dates keep it.';
comment on column posts.listing_neighborhood is 'The neighborhood that the location names; lists filter by it.';
comment on column posts.cover_image_path is 'Of a listing: its first photo.';
comment on column posts.paused_at is 'Of listings. Implies deleted_at, so that no other reader needs to know of pauses.';
comment on column posts.slug is 'A post is found by the end of it, which is the end of the id.';
comment on column posts.haystack is 'A trigger writes it.';
comment on column posts.event_haystack is 'Null for other posts. A trigger writes it.';
comment on index posts_by_end_of_slug is 'A page by its slug.';
comment on index posts_by_cover is 'Who may see an image.';
comment on index posts_by_day is 'Analytics count the posts of a day.';
comment on index posts_of_author is 'Posts of a member. Not partial, because deleting an account finds them all.';
comment on index posts_featured is 'One featured post for each city.';
comment on index posts_feed is 'The feed.';
comment on index posts_questions is 'List of questions.';
comment on index posts_questions_by_category is 'List of questions of a category.';
comment on index posts_found is 'Search of questions. The pending list is short, because every search reads it.';
comment on index posts_upcoming is 'Upcoming events of a city.';
comment on index posts_going_on is 'Current events: few among many later and past ones.';
comment on index posts_event_types is 'Events of a type.';
comment on index posts_events_in is 'Events of a neighborhood.';
comment on index posts_events_found is 'Search of events.';
comment on index posts_events_of_author is 'Last events on a profile.';
comment on index posts_events_with_places_over is 'Analytics count the spots of events that ended.';
comment on index posts_of_series is 'Dates of a series.';
comment on index posts_of_series_on is 'One event for each date of a series.';
comment on index posts_listings is 'List of listings. Each order and each filter of one value has an index, so that a page and its count read what they show.';
comment on index posts_listings_by_price is 'The list by price.';
comment on index posts_listings_of_type is 'The list of a type.';
comment on index posts_listings_of_type_by_price is 'The list of a type by price.';
comment on index posts_listings_in is 'The list of a neighborhood.';
comment on index posts_listings_in_by_price is 'The list of a neighborhood by price.';
comment on index posts_listings_like is 'The list of a condition.';
comment on index posts_listings_like_by_price is 'The list of a condition by price.';
comment on index posts_listings_sent is 'The list of a delivery method.';
comment on index posts_listings_sent_by_price is 'The list of a delivery method by price.';
comment on index posts_tickets_for is 'Tickets by the date of the event.';
comment on index posts_rentals_free is 'Rentals by available days; flexible ones are available on all.';
comment on index posts_listings_found is 'Search of listings.';
comment on index posts_listings_of_author is 'A member''s own listings, sold ones too.';
comment on index posts_listings_removed is 'Housekeeping releases their photos.';

comment on table post_flags is 'Reports about posts, replies and profiles. A trigger assigns the case.';
comment on column post_flags.snapshot is 'The content at the time of the report. Null for reports from before it was kept.';
comment on index post_flags_pending_of_post is 'One pending report for each reporter and post.';
comment on index post_flags_pending_of_reply is 'One pending report for each reporter and reply.';
comment on index post_flags_pending_of_profile is 'One pending report for each reporter and profile.';
comment on index post_flags_in is 'Reports of a case.';
comment on index post_flags_of_reporter is 'A member''s own reports.';
comment on index post_flags_of_post is 'Deleting a post.';
comment on index post_flags_of_reply is 'Deleting a reply.';
comment on index post_flags_of_profile is 'Deleting a profile.';

comment on table post_replies is 'Replies to questions, and comments, questions and announcements under events. Announcements are not counted as comments.';
comment on column post_replies.answers_id is 'The question of a member that the organizer of the event answers.';
comment on column post_replies.removed_by is 'Who may restore it for some minutes; null if a moderator removed it.';
comment on index post_replies_in_order is 'Replies of a post.';
comment on index post_replies_of_author is 'Replies of a member.';
comment on index post_replies_announcements is 'Announcements of an event.';
comment on index post_replies_answers is 'The answer to a question.';

comment on table profiles is 'What members see of each other. Cards, lists, filters, orders and search read the card_ columns and others that all members may see.';
comment on column profiles.visibility is 'Who sees a field: inCommon or onlyMe. A field without an entry is visible to everyone.';
comment on column profiles.accepts_messages_from is 'Whose first messages arrive as requests.';
comment on column profiles.card_job_title is 'The card_ columns are null unless everyone sees the field.';
comment on column profiles.active_key is 'The last activity, or 1970 if it is hidden.';
comment on column profiles.name_key is 'Sort key of English and Catalan, cut to fit into a cursor. The embedded database has no collations.';
comment on column profiles.name_key_es is 'Sort key of Spanish, where ñ is a letter after n. U+02AF is in no name, and sorts after z.';
comment on index profiles_by_neighborhood is 'Members of a neighborhood by activity.';
comment on index profiles_by_hometown is 'Members of a hometown by activity.';
comment on index profiles_by_country is 'Members of a country by activity.';
comment on index profiles_by_activity is 'The directory by activity.';
comment on index profiles_by_name is 'The directory by name.';
comment on index profiles_by_name_es is 'The directory by name in Spanish.';
comment on index profiles_by_years is 'Filter by years in the city.';
comment on index profiles_newest is 'New members of a city.';
comment on index profiles_icebreaker is 'Newest answers to the icebreaker.';
comment on index profiles_found is 'Search of members. The pending list is short, because every search reads it.';
comment on index profiles_knowing is 'Filter by knowledge.';
comment on index profiles_interested is 'Filter by interest.';
comment on index profiles_verified is 'Filter by social verification.';
comment on index profiles_invited is 'Members whom a member invited.';
comment on index profiles_by_avatar is 'Who may see an image.';
comment on index profiles_moderating is 'Receivers of new cases.';
comment on index profiles_hiding_activity is 'Analytics count active members who hide their last activity.';
comment on index profiles_in_order is 'Batches of the digest, in the order of ids.';

comment on table push_keys is 'Signs requests to push services. A new pair ends all subscriptions.';
comment on column push_keys.private_key is 'Sealed.';

comment on table push_subscriptions is 'A browser that receives push notifications, until its session ends.';
comment on column push_subscriptions.endpoint is 'A URL of the push service. A client that has it and the keys can push to the browser.';
comment on column push_subscriptions.p256dh is 'The public key of the browser in base64url, as is its secret auth.';
comment on index push_subscriptions_of_user is 'The newest browsers of a member.';

comment on table question_ranks is 'The order of questions by replies, apart from posts, because a reply would rewrite the post in each index. Triggers of posts keep it; removed questions have no row.';
comment on index question_ranks_most_answered is 'Most answered and unanswered questions of a city.';

comment on table question_viewers is 'Members who read the replies of a question or an event and receive new ones immediately. Unlogged: after a crash, clients refetch.';
comment on index question_viewers_expired is 'Housekeeping.';

comment on table rate_limits is 'Unlogged, because counting must not wait for the disk and a crash may lose the counts.';
comment on index rate_limits_expired is 'Housekeeping.';

comment on table report_cases is 'Pending reports about one subject are one case and are decided together; a report after the decision opens another. Triggers insert and count cases, the app only writes decisions.';
comment on column report_cases.subject_id is 'The one non-null id of post_id, reply_id, profile_id and conversation_id.';
comment on column report_cases.about_id is 'Its author, or the reported member.';
comment on column report_cases.decided_by is 'Null if unknown, and once they are erased.';
comment on column report_cases.removed is 'The decision removed the post or the reply, which is restored since restored_at.';
comment on index report_cases_open is 'One pending case for each subject.';
comment on index report_cases_waiting is 'The queue.';
comment on index report_cases_decided is 'Decided cases.';
comment on index report_cases_by_decision is 'Decided cases by status.';
comment on index report_cases_about is 'Cases about a member.';
comment on index report_cases_of_post is 'Deleting a post.';
comment on index report_cases_of_reply is 'Deleting a reply.';
comment on index report_cases_of_profile is 'Deleting a profile.';
comment on index report_cases_in is 'Deleting a conversation.';
comment on index report_cases_by is 'Deleting the profile of an admin.';

comment on table security_log is 'Security events of an account, which its owner sees.';
comment on index security_log_newest is 'The list.';
comment on index security_log_age is 'Housekeeping.';

comment on table sessions is 'Signed-in browsers. One without second_factor_at waits for its second step if two-factor is on.';
comment on column sessions.keeps_account is 'Its second step keeps an account that is scheduled for deletion.';
comment on column sessions.code_entered_at is 'Dangerous actions require a recent code.';
comment on column sessions.passkey_id is 'The passkey that opened or completed it; removing the passkey ends it.';
comment on column sessions.new_browser is 'Announced when the second step is done.';
comment on column sessions.push_ended is 'The push service ended the subscription of the browser, which then gives a new one.';
comment on index sessions_of_account is 'Sessions of an account.';
comment on index sessions_expired is 'Housekeeping.';
comment on index sessions_of_passkey is 'Sessions that end with a passkey.';

comment on table sign_in_alerts is 'Sign-ins from a new browser. The email about one has a link to deny it.';
comment on column sign_in_alerts.settled is 'The owner denied this or a later sign-in, or has reset the password since.';
comment on index sign_in_alerts_of_account is 'Alerts that a denial or a reset settles.';
comment on index sign_in_alerts_expired is 'Housekeeping.';

comment on table sign_in_failures is 'Failed sign-ins and until when more are refused. Unlogged, because a crash may lose the counts.';
comment on index sign_in_failures_forgotten is 'Housekeeping.';

comment on table site_documents is 'Public documents in versions, as Markdown.';
comment on column site_documents.effective_at is 'A day in the city, not a moment.';
comment on column site_documents.revision is 'Counts changes, so that a save over an unseen change is refused.';

comment on table staff_access is 'Each time staff opened private data of a member, with the reason that the member sees.';
comment on column staff_access.case_id is 'The case whose messages were read.';
comment on column staff_access.reason is 'Null for searches, and for the reported member, who must not see the words of the report.';
comment on index staff_access_newest is 'The list of a member.';
comment on index staff_access_recent is 'Repeated access within a time is one row.';
comment on index staff_access_age is 'Housekeeping.';

comment on table trusted_device is 'Browsers that may skip the second step.';
comment on column trusted_device.device_id is 'Digest of what the browser looks like.';
comment on column trusted_device.secret_hash is 'Keyed hash of the secret in its cookie.';
comment on index trusted_device_of_account is 'The list.';
comment on index trusted_device_expired is 'Housekeeping.';

comment on table uploads is 'Images that a post may use; unused ones are deleted after a day. Rows outlive member and post, so that the files are found and deleted.';
comment on column uploads.owner_id is 'Null after the account is erased; the files are deleted a day later.';
comment on column uploads.position is 'For listing photos; starts at 0.';
comment on column uploads.bytes is 'Of all files of the upload.';
comment on column uploads.held_until is 'Reported files are kept until then.';
comment on column uploads.source is 'Digest of the uploaded bytes and their key; null until the files are stored, and for copies.';
comment on constraint uploads_in_order on uploads is 'Deferred: two photos swap their positions one after the other.';
comment on index uploads_by_owner is 'Bytes and unused uploads of a member from the index alone.';
comment on index uploads_of_post is 'Images of a post.';
comment on index uploads_unused is 'Housekeeping.';
-- The unique constraint has the same index.
drop index uploads_by_path;

comment on table user_2fa is 'The second factor. An enabled row rejects every sign-in without it.';
comment on column user_2fa.last_step is 'The newest time step whose code was accepted, so that no code is used twice.';

comment on table user_list is 'What admins find users by, from three tables that no index spans. Only triggers write it, each the columns of its own table, so that concurrent ones lose no change.';
comment on column user_list.name_key is 'The sort keys are one column each, because the planner knows the first column of several only. Cut to fit into a cursor.';
comment on column user_list.city_key is 'Users without a city come last.';
comment on column user_list.email_haystack is 'Apart, because a user found only by it is recorded for the owner.';
comment on index user_list_by_name is 'Users by name.';
comment on index user_list_by_role is 'Users by role.';
comment on index user_list_by_city is 'Users by city.';
comment on index user_list_by_activity is 'Users by activity.';
comment on index user_list_inactive_by_name is 'Inactive users by name: few, and in some orders all at the end.';
comment on index user_list_inactive_by_role is 'Inactive users by role.';
comment on index user_list_inactive_by_city is 'Inactive users by city.';
comment on index user_list_inactive_by_activity is 'Inactive users by activity.';
comment on index user_list_administering is 'Admins.';
comment on index user_list_found is 'Search by name and city.';
comment on index user_list_found_by_email is 'Search by email.';

comment on table verifications is 'Links to confirm an email and to reset a password. The value is the account.';
comment on index verifications_identifier is 'The link.';
comment on index verifications_expired is 'Housekeeping.';
comment on index verifications_of_account is 'A new link voids older ones of its account.';

comment on table webhook_events is 'Stripe events, each once, without secrets and personal data.';
comment on index webhook_events_newest is 'The list.';

comment on view ranked_questions is 'As posts, for lists in the orders of question_ranks.';
comment on view site_documents_latest is 'The version of each document that is in effect today.';

comment on function email_words is 'What admins find an email by: with its dots and without, and with its domain as people write it.';
comment on function fold is 'How texts and searches are compared: case, accents and compatibility forms make no difference. The contract has the same function for browsers.';
comment on function free_places is 'Removes a member with their guests from events and waitlists. In the order of ids, so that two calls do not deadlock.';
comment on function is_blocked_now is 'Volatile, so that it sees blocks that were committed while the calling statement waited for a lock.';
comment on function joined is 'As array_to_string, but immutable.';
comment on function name_order is 'Sort key of a name: letters and digits. Names without any come last.';
comment on function on_card is 'The value of a field that everyone sees, or null.';
comment on function open_case is 'The pending case of a new report, or a new case, also if a decision closes the former at the same moment.';
comment on function searchable is 'What a search finds a text by: each word after a space. Words with something inside are in it twice: "Sants-Montjuïc" is found by each part and by "santsmontjuic".';
comment on function shown_email is 'An email with its domain as people write it.';
comment on function site_day is 'The day in the city of the product, for versions of documents.';
comment on function unicode_label is 'Decodes an A-label of a domain (RFC 3492). An invalid one stays.';
comment on function with_signs is 'Keeps the signs of names such as C++ and C#.';

comment on function announce_account is 'Tells all processes that the rights or the card of an account changed. An empty payload means any account.';
comment on trigger accounts_announce_change on accounts is 'Viewers and cards.';
comment on trigger blocks_announce_blocker on conversation_blocks is 'Blocks of a viewer.';
comment on trigger blocks_announce_blocked on conversation_blocks is 'Blocks of a viewer.';
comment on trigger cities_announce_change on cities is 'All viewers of the city.';
comment on trigger payment_admins_announce_change on payment_admins is 'Rights of an admin.';
comment on trigger profiles_announce_change on profiles is 'Viewers and cards.';
comment on trigger profiles_announce_end on profiles is 'Viewers and cards.';
comment on trigger sessions_announce_change on sessions is 'Viewers. A longer session changes no right.';
comment on trigger sessions_announce_end on sessions is 'Viewers.';
comment on trigger user_2fa_announce_change on user_2fa is 'Viewers.';
comment on trigger user_2fa_announce_end on user_2fa is 'Viewers.';

comment on function count_opening is 'Counts each time that a full event gets a free spot.';
comment on trigger posts_count_openings on posts is 'Members of the waitlist are notified once for each opening.';

comment on function end_calendar_link is 'Records a secret that is no longer valid, also of an account that is deleted.';
comment on trigger calendar_feeds_end_link on calendar_feeds is 'Renewed and deleted links.';

comment on function post_haystack is 'What a search finds a post by.';
comment on trigger posts_haystack on posts is 'Not a generated column, because a new expression would rewrite the table.';
comment on function event_haystack is 'What a search finds an event by. The parts of a URL, such as "https", are in too many.';
comment on trigger posts_event_haystack on posts is 'As posts_haystack.';
comment on function message_haystack is 'What a search finds a message by.';
comment on trigger messages_haystack on messages is 'As posts_haystack.';

comment on function file_flag is 'Opens or counts the case of a report. After the row, so that a report that changes nothing is not counted.';
comment on trigger post_flags_are_filed on post_flags is 'No report is without a case.';
comment on function file_conversation_report is 'As file_flag.';
comment on trigger conversation_reports_are_filed on conversation_reports is 'No report is without a case.';
comment on function forget_report is 'Deletes a case with its last report.';
comment on trigger post_flags_are_forgotten on post_flags is 'An erasure deletes reports.';
comment on trigger conversation_reports_are_forgotten on conversation_reports is 'An erasure deletes reports.';

comment on function free_places_of_account is 'A deactivated member will not come.';
comment on trigger accounts_free_places on accounts is 'Of events that have not ended.';
comment on function free_places_of_profile is 'An erased member takes no spot, in past events either.';
comment on trigger profiles_free_places on profiles is 'Of all events.';

comment on function refuse_change is 'The audit log is append-only.';
comment on trigger audit_log_is_not_emptied on audit_log is 'Rejects truncate.';
comment on function keep_audit_line is 'The audit log is append-only. An erasure may only clear a note.';
comment on trigger audit_log_stays on audit_log is 'Rejects updates and deletes.';

comment on function list_account is 'Copies an account into user_list.';
comment on trigger accounts_are_listed on accounts is 'New accounts.';
comment on trigger accounts_stay_listed on accounts is 'Changed accounts.';
comment on function list_city is 'Copies the name of a city into user_list.';
comment on trigger cities_stay_listed on cities is 'Renamed cities.';
comment on function list_profile is 'Copies a profile into user_list.';
comment on trigger profiles_are_listed on profiles is 'New profiles.';
comment on trigger profiles_stay_listed on profiles is 'Changed profiles.';
comment on function unlist_profile is 'Clears the columns of a deleted profile in user_list.';
comment on trigger profiles_are_unlisted on profiles is 'Deleted profiles.';

comment on function order_outbox is 'Sets order_city_id.';
comment on trigger outbox_is_ordered on outbox is 'For rows of processes of an older version.';

comment on function rank_question is 'Copies a changed question into question_ranks, and deletes a removed one there.';
comment on trigger questions_stay_ranked on posts is 'Changed questions.';
comment on function rank_questions is 'Copies new questions into question_ranks.';
comment on trigger questions_are_ranked on posts is 'New questions.';
