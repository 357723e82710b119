import { sql } from 'kysely'
import { shorten } from '../../../../contract/text/member-text.ts'
import { serverLimits } from '../../../base/limits.ts'
import { defineNotification, postOf } from '../../../notifications/definition.ts'
import { coming, goes, going, waits } from '../core/notification-parts.ts'

/** With one character more than is shown, so that a cut sees where a letter ends. */
const beginning = sql<string | null>`(
  select left(r.body, ${sql.lit(serverLimits.announcementQuoted + 1)}) from post_replies as r where r.id = n.reply_id)`

/** Quotes the beginning of the newest announcement. */
export const announced = defineNotification()({
  kind: 'announced',
  topic: 'announcements',
  mail: 'collected',
  isFact: true,
  audiences: { coming, going },
  holds: viewer => sql`q.cancelled_at is null and (${goes(viewer)} or ${waits(viewer)})`,
  columns: { goes, quote: () => beginning },
  present: row => ({ post: postOf(row), quote: shorten(row.quote ?? '', serverLimits.announcementQuoted) }),
  tell: row => ({ goes: row.goes }),
})

export const notifications = [announced]
