import { limits } from '../../../../contract/limits.ts'
import type { ListedEvent } from '../../../../contract/events.ts'
import { dayIn, dayOf, knownZone } from '../../../lib/time/calendar.ts'
import { holds, inserted, updated, without, type Paged } from '../../../lib/cache/paged.ts'
import type { ListKey } from './keys.ts'

type Shown = ListKey[2]

export interface Looking {
  viewerId: string
  timeZone: string | undefined
  now: number
}

/** In milliseconds; `limits.eventLength` after the start by default. */
const endOf = ({ startsAt, endsAt }: ListedEvent) =>
  endsAt ? Date.parse(endsAt) : Date.parse(startsAt) + limits.eventLength

export const isOver = (event: ListedEvent, now: number): boolean => endOf(event) <= now

/** Null if only the server knows: search words and time windows. */
export function belongs(filter: Shown, event: ListedEvent, looking: Looking): boolean | null {
  if (!fits(filter, event, looking)) return false
  return filter.search || filter.within ? null : true
}

function fits({ types, neighborhoods, free, when, mine, from }: Shown, event: ListedEvent, looking: Looking): boolean {
  if (types.length > 0 && !event.types.some(type => types.includes(type))) return false
  if (neighborhoods.length > 0 && !neighborhoods.some(one => one === event.neighborhood)) return false
  if (free && event.spotsLeft === 0) return false
  if (isOver(event, looking.now) !== (when === 'past')) return false
  if (mine === 'joined' && !event.joined && !(event.waits && when === 'upcoming')) return false
  if (mine === 'own' && event.author.id !== looking.viewerId) return false
  if (!from) return true
  const day = dayIn(new Date(event.startsAt), knownZone(looking.timeZone))
  return when === 'upcoming' ? day >= dayOf(from) : day <= dayOf(from)
}

const isEarlier = (a: ListedEvent, b: ListedEvent): boolean =>
  a.startsAt === b.startsAt ? a.id < b.id : a.startsAt < b.startsAt

export function placed(list: Paged<ListedEvent>, filter: Shown, event: ListedEvent, looking: Looking) {
  const held = holds(list, event.id)
  const belonging = belongs(filter, event, looking)
  if (belonging === false) return held ? without(list, event.id) : list
  const stays =
    held &&
    list.pages.some(page => page.items.some(({ id, startsAt }) => id === event.id && startsAt === event.startsAt))
  if (stays) return updated(list, event.id, () => event)
  if (belonging === null && !held) return list
  return inserted(without(list, event.id), event, (a, b) =>
    filter.when === 'past' ? isEarlier(b, a) : isEarlier(a, b),
  )
}
