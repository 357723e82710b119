import { sql, type Kysely } from 'kysely'
import type { CalendarFeed } from '../../../contract/calendar.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { calendarContents, type CalendarContent } from '../../../contract/vocabulary.ts'
import { makeToken } from '../../credentials/links.ts'
import type { Keyring } from '../../crypto/keyring.ts'
import { open, seal } from '../../crypto/secret-box.ts'
import type { Schema } from '../../db/tables.ts'

interface Stores {
  db: Kysely<Schema>
  keyring: Keyring
}

const contextOf = (accountId: string) => `calendar link of ${accountId}`

export const sealLink = (keyring: Keyring, accountId: string, secret: string): string =>
  seal(keyring, contextOf(accountId), secret)

export const openLink = (keyring: Keyring, accountId: string, sealed: string): string | null =>
  open(keyring, contextOf(accountId), sealed)

/** Columns of a new link. */
export function newLink(keyring: Keyring, accountId: string): { secret_hash: string; secret: string } {
  const { token, hash } = makeToken()
  return { secret_hash: hash, secret: sealLink(keyring, accountId, token) }
}

/** `origin` of its URL. */
export async function readFeed(
  { db, keyring }: Stores,
  { id }: { id: string },
  origin: string,
): Promise<{ feed: CalendarFeed | null }> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['secret', 'version', 'contents'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  if (!row) return { feed: null }
  const secret = openLink(keyring, id, row.secret)
  return {
    feed: {
      url: secret && origin + plainRoutes.calendarFeed.path.replace(':file', `${secret}.ics`),
      version: row.version,
      contents: calendarContents.filter(content => row.contents.includes(content)),
    },
  }
}

/** Idempotent: of concurrent calls, one stores its link. */
export async function createFeed({ db, keyring }: Stores, { id }: { id: string }): Promise<void> {
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: id, ...newLink(keyring, id) })
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .execute()
}

/** One at a time, so that two devices do not overwrite each other. */
export async function chooseContent(
  db: Kysely<Schema>,
  { id }: { id: string },
  { content, on }: { content: CalendarContent; on: boolean },
): Promise<void> {
  const others = sql`array_remove(contents, ${content}::text)`
  await db
    .updateTable('calendar_feeds')
    .set({
      contents: on
        ? sql<CalendarContent[]>`array_append(${others}, ${content}::text)`
        : sql<CalendarContent[]>`${others}`,
    })
    .where('user_id', '=', id)
    .execute()
}

/** Only of this version: a second tab, or a repeated request, does not replace the link that the first one shows. */
export async function renewLink({ db, keyring }: Stores, { id }: { id: string }, version: number): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ ...newLink(keyring, id), version: sql<number>`version + 1`, renewed_at: sql<Date>`now()` })
    .where('user_id', '=', id)
    .where('version', '=', version)
    .execute()
}
