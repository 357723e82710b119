import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../../db/tables.ts'
import { milliseconds } from '../../../db/interval.ts'
import { serverLimits } from '../../../base/limits.ts'

/** As many, without names. */
export const unnamedGuests = sql<string[]>`array_fill(''::text, array[cardinality(guest_names)])`

/** Some time after the event. The organizer needs names at the door only. */
export const forgetGuestNames = (db: Kysely<Schema>) =>
  sql`
    update event_attendees as a set guest_names = ${unnamedGuests} from posts as e
    where a.event_id = e.id and a.guest_names <> '{}' and array_to_string(a.guest_names, '') <> ''
      and e.event_over_at < now() - ${milliseconds(serverLimits.walkInNameKept)}`.execute(db)

/** Null for a guest without a name. */
export const presentGuests = (names: readonly string[] | null) => (names ?? []).map(name => name || null)
