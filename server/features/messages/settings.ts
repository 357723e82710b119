import type { Kysely } from 'kysely'
import type { AcceptedSenders } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/tables.ts'
import type { MemberViewer } from '../../viewer/access.ts'

interface MessageSettings {
  acceptsFrom: AcceptedSenders
}

export async function readSettings(db: Kysely<Schema>, viewer: MemberViewer): Promise<MessageSettings> {
  const row = await db
    .selectFrom('profiles')
    .select('accepts_messages_from')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return { acceptsFrom: row.accepts_messages_from }
}

/** Waits for requests that are being stored; later ones follow the new setting. */
export async function saveSettings(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  settings: MessageSettings,
): Promise<MessageSettings> {
  await db
    .updateTable('profiles')
    .set({ accepts_messages_from: settings.acceptsFrom })
    .where('id', '=', viewer.id)
    .execute()
  return settings
}
