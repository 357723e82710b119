import type { Kysely } from 'kysely'
import type { Suggestion } from '../../../contract/people.ts'
import type { Schema } from '../../db/schema.ts'
import { serverLimits } from '../../limits.ts'
import { dayIn } from '../../local-time.ts'
import type { AccountChanges } from '../../live/account-changes.ts'
import type { MemberViewer } from '../accounts/access.ts'
import { chooseSuggestions } from './choose.ts'
import { findInviter } from './invitation.ts'
import { listCandidates } from './queries.ts'

/** Milliseconds, depending on whether changes of other processes are announced. */
const keptFor = { heard: 10 * 60_000, unheard: 1_000 }
const entriesMax = 2_000

interface Entry {
  day: string
  cityId: string
  until: number
  suggestions: Promise<Suggestion[]>
  /** The member and the suggested people; undefined until they are read. */
  people?: ReadonlySet<string>
}

export type Suggestions = ReturnType<typeof createSuggestions>

/** Suggestions of each member, kept for the day. A change of a suggested person or of the own profile removes them. */
export function createSuggestions({ db, accountChanges }: { db: Kysely<Schema>; accountChanges: AccountChanges }) {
  /** By the start of their reads. */
  const members = new Map<string, Entry>()

  accountChanges.onChange(accountId => {
    for (const [id, { people }] of members)
      if (accountId === undefined || !people || people.has(accountId)) members.delete(id)
  })

  return {
    /** `fresh` starts a new read. */
    async read(viewer: MemberViewer, { fresh }: { fresh: boolean }): Promise<Suggestion[]> {
      const now = performance.now()
      const day = dayIn(viewer.city.timeZone)
      const { id: cityId } = viewer.city
      const known = members.get(viewer.id)
      // A request that began before a move still has the former city.
      if (!fresh && known?.day === day && known.cityId === cityId && known.until > now) return known.suggestions
      const until = now + (accountChanges.isHeard() ? keptFor.heard : keptFor.unheard)
      const entry: Entry = { day, cityId, until, suggestions: suggestionsFor(db, viewer, day) }
      members.delete(viewer.id)
      members.set(viewer.id, entry)
      const [oldest] = members.keys()
      if (members.size > entriesMax && oldest) members.delete(oldest)
      entry.suggestions.then(
        found => void (entry.people = new Set([viewer.id, ...found.map(({ person }) => person.id)])),
        () => members.get(viewer.id) === entry && members.delete(viewer.id),
      )
      return entry.suggestions
    },
  }
}

const suggestionsFor = async (db: Kysely<Schema>, viewer: MemberViewer, day: string): Promise<Suggestion[]> =>
  chooseSuggestions(await listCandidates(db, viewer), {
    viewer: viewer.id,
    day,
    count: serverLimits.suggestionsFetched,
  })

/** Ignores an invalid link. */
export async function rememberInviter(db: Kysely<Schema>, accountId: string, token: string): Promise<void> {
  const inviter = await findInviter(db, token)
  if (inviter) await db.updateTable('profiles').set({ invited_by: inviter.id }).where('id', '=', accountId).execute()
}
