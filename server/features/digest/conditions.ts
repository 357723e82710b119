import { sql, type RawBuilder } from 'kysely'
import { receivesMail } from '../../mail/refused-email.ts'
import { choseTopic, notPaused } from '../../notifications/topics.ts'
import { isPresent } from '../people/public.ts'

// Each holds when the digest is chosen, and again when it is sent: the mail server may be down for hours in between.

/** Of an account `a` with the settings `s`, which may be absent. */
export const receivesDigest = sql<boolean>`${receivesMail} and ${choseTopic(sql`s.choices`, 'digest', 'mail')} and ${notPaused}`

/** Of a profile `p`. */
export const isShownMember = sql<boolean>`p.onboarding_completed and ${isPresent}`

/** Of a post `q` by the member `p`. */
export const isOpenQuestion = sql<boolean>`q.post_type = 'question' and q.deleted_at is null and q.reply_count = 0 and ${isShownMember}`

type Times = Record<'now' | 'friday' | 'monday' | 'dueAt', RawBuilder<Date>>

/** Of a post `e` by the account `a`. `friday` and `monday` are the start and the end of the weekend. */
export const isWeekendEvent = ({ now, friday, monday }: Omit<Times, 'dueAt'>) =>
  sql<boolean>`e.post_type = 'event' and e.deleted_at is null and a.is_active
    and e.event_start_at >= ${friday} and e.event_start_at < ${monday} and e.event_over_at > ${now}`

/** Of a post `l`: an offer that was not changed for four weeks. */
export const isOldListing = ({ now, dueAt }: Pick<Times, 'now' | 'dueAt'>) =>
  sql<boolean>`l.post_type in ('selling', 'renting', 'ticket') and l.deleted_at is null and l.sold_at is null
    and coalesce(l.event_start_at > ${now}, true) and greatest(l.created_at, l.edited_at) < ${dueAt} - interval '28 days'`
