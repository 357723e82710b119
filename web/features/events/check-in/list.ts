import { queryOptions } from '@tanstack/react-query'
import type { Expected, MarkOutcome, WalkIn } from '../../../../contract/check-in.ts'
import type { Outputs } from '../../../../contract/contract.ts'
import { limits } from '../../../../contract/limits.ts'
import { call } from '../../../lib/api/api.ts'
import { checkInKey, ticketKey } from '../core/keys.ts'
import type { Pending } from './device.ts'

export type CheckInList = Outputs['checkIn']['read'] & { people: Expected[] }

/** The whole list, so that it also works without a connection. */
export const checkInList = (eventId: string) =>
  queryOptions({
    queryKey: checkInKey(eventId),
    queryFn: async ({ signal }): Promise<CheckInList> => {
      const read = await call(api => api.checkIn.read({ eventId }, { signal }))
      const people: Expected[] = []
      let cursor: string | null = null
      do {
        const page: Outputs['checkIn']['people'] = await call(api =>
          api.checkIn.people({ eventId, limit: limits.pageSizeMax, ...(cursor ? { cursor } : {}) }, { signal }),
        )
        people.push(...page.items)
        cursor = page.next
      } while (cursor)
      return { ...read, people }
    },
  })

export const ownTicket = (eventId: string) =>
  queryOptions({
    queryKey: ticketKey(eventId),
    queryFn: ({ signal }) => call(api => api.checkIn.ticket({ eventId }, { signal })),
  })

export type Shown = CheckInList & { unsent: ReadonlySet<string> }

/** The list of the server with what this device has not sent yet. */
export function shownList(list: CheckInList, pending: readonly Pending[], device: string): Shown {
  const marks = new Map(pending.flatMap(one => (one.kind === 'mark' ? [[one.id, one] as const] : [])))
  const walkIns = new Map(list.walkIns.map(one => [one.id, one]))
  for (const one of pending)
    if (one.kind === 'walkIn') {
      if (one.removed) walkIns.delete(one.id)
      else walkIns.set(one.id, { id: one.id, name: one.name, people: one.people, hereAt: one.at, device })
    }
  return {
    ...list,
    people: list.people.map(person => {
      const mark = marks.get(person.id)
      if (!mark) return person
      return {
        ...person,
        hereAt: mark.here ? (person.hereAt ?? mark.at) : null,
        mark: { at: mark.at, how: mark.how, device },
      }
    }),
    walkIns: [...walkIns.values()],
    unsent: new Set(pending.map(({ id }) => id)),
  }
}

export interface Merged {
  added: number
  walkIns: number
  twice: string[]
  /** Had left the event, and count as walk-ins. */
  left: string[]
}

/** Of two batches. */
export const both = (one: Merged, other: Merged): Merged => ({
  added: one.added + other.added,
  walkIns: one.walkIns + other.walkIns,
  twice: [...one.twice, ...other.twice],
  left: [...one.left, ...other.left],
})

export function mergedOf({
  before,
  after,
  sent,
  outcomes,
  device,
}: {
  before: CheckInList | undefined
  after: CheckInList
  sent: readonly Extract<Pending, { kind: 'mark' }>[]
  outcomes: readonly MarkOutcome[]
  device: string
}): Merged {
  const wasHere = new Set(before?.people.filter(({ hereAt }) => hereAt).map(({ id }) => id))
  const own = new Set(sent.map(({ id }) => id))
  const had = new Set(before?.walkIns.map(({ id }) => id))
  const namesOf = (outcome: MarkOutcome) =>
    sent.filter((mark, nth) => mark.here && outcomes[nth] === outcome).map(({ name }) => name)
  return {
    added: after.people.filter(
      ({ id, hereAt, mark }) => hereAt && mark?.device !== device && !wasHere.has(id) && !own.has(id),
    ).length,
    walkIns: after.walkIns.filter(walkIn => walkIn.device !== device && !had.has(walkIn.id)).reduce(sumOf, 0),
    twice: namesOf('already'),
    left: namesOf('notGoing'),
  }
}

export const headsIn = (people: readonly Expected[]) => people.reduce((sum, { guests }) => sum + 1 + guests.length, 0)

const sumOf = (sum: number, { people }: Pick<WalkIn, 'people'>) => sum + people
export const peopleIn = (walkIns: readonly WalkIn[]) => walkIns.reduce(sumOf, 0)
