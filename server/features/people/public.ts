import type { Kysely } from 'kysely'
import type { Suggestion } from '../../../contract/people.ts'
import { createReadCache } from '../../concurrency/read-cache.ts'
import type { Schema } from '../../db/tables.ts'
import { serverLimits } from '../../base/limits.ts'
import { dayIn } from '../../base/local-time.ts'
import { perApp } from '../../deps/per-app.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { chooseSuggestions } from './choose.ts'
import { findInviter } from './invitation.ts'
import { listCandidates } from './queries.ts'

/** Milliseconds, depending on whether changes of other processes are announced. */
const keptFor = { heard: 10 * 60_000, unheard: 1_000 }
const entriesMax = 2_000

/** Suggestions of each member, kept for the day. A change of a suggested person or of the own profile removes them. */
export const suggestionsOf = perApp(({ db, accountChanges }) => {
  const cache = createReadCache<Suggestion[]>({ entriesMax })
  accountChanges.onChange(accountId => {
    if (accountId === undefined) cache.clear()
    else cache.removeWhere((found, id) => id === accountId || found.some(({ person }) => person.id === accountId))
  })
  return {
    /** `fresh` starts a new read. */
    async read(viewer: MemberViewer, { fresh }: { fresh: boolean }): Promise<Suggestion[]> {
      const day = dayIn(viewer.city.timeZone)
      // A request that began before a move still has the former city.
      const version = `${day} ${viewer.city.id}`
      const maxAge = accountChanges.isHeard() ? keptFor.heard : keptFor.unheard
      return cache.read(viewer.id, { version, maxAge, fresh }, () => suggestionsFor(db, viewer, day))
    },
  }
})

const suggestionsFor = async (db: Kysely<Schema>, viewer: MemberViewer, day: string): Promise<Suggestion[]> =>
  chooseSuggestions(await listCandidates(db, viewer), {
    viewer: viewer.id,
    day,
    count: serverLimits.suggestionsFetched,
  })

export async function rememberInviter(db: Kysely<Schema>, accountId: string, inviter: { id: string }): Promise<void> {
  await db.updateTable('profiles').set({ invited_by: inviter.id }).where('id', '=', accountId).execute()
}

export { findInviter }
export { isPresent } from './queries.ts'
