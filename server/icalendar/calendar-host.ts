import type { Kysely } from 'kysely'
import type { Environment } from '../base/environment.ts'
import type { Schema } from '../db/tables.ts'

const readHost = (db: Kysely<Schema>) => db.selectFrom('calendar_host').select('host').executeTakeFirst()

/** For the ids of entries. Without APP_URL it is the host of `origin`. */
export const calendarHost = async (db: Kysely<Schema>, origin: string): Promise<string> =>
  (await readHost(db))?.host ?? new URL(origin).hostname

/** At start: the first host of the installation, which later changes of the domain keep. */
export async function keepCalendarHost(
  db: Kysely<Schema>,
  { appUrl, formerUrls }: Pick<Environment, 'appUrl' | 'formerUrls'>,
): Promise<void> {
  const first = formerUrls.at(-1) ?? appUrl
  if (!first || (await readHost(db))) return
  await db
    .insertInto('calendar_host')
    .values({ host: new URL(first).hostname })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
