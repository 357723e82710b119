import { screen } from '@testing-library/dom'
import { Secret } from 'otpauth'
import type { Expected, WalkIn } from '../../contract/check-in.ts'
import type { EventDetail } from '../../contract/events.ts'
import { noRights } from '../features/events/core/no-rights.ts'
import { refuse, type ApiAnswers } from './fake-api.ts'
import { openPage } from './page.tsx'
import { anEvent, aPerson, aViewer } from './samples.ts'

export const lena = aViewer()
const me = aPerson({ id: lena.id, name: lena.name })
export const hour = 3_600_000
export const at = (away: number) => new Date(Date.now() + away).toISOString()

export const expectedOne = (name: string, change: Partial<Expected> = {}): Expected => ({
  ...aPerson({ name }),
  secret: new Secret({ size: 32 }).base32,
  hereAt: null,
  mark: null,
  confirmed: null,
  guests: [],
  lateMinutes: null,
  record: { came: 0, of: 0, isFirst: false },
  dispute: null,
  ...change,
})
export const checkInOf = (isUsed = false) => ({
  isUsed,
  opensAt: at(-hour),
  closesAt: at(24 * hour),
  came: 0,
  walkIns: 0,
})
export const ownEvent = (change: Partial<EventDetail> = {}) =>
  anEvent({
    title: 'Vermut',
    author: me,
    startsAt: at(-hour / 2),
    endsAt: at(2 * hour),
    checkIn: checkInOf(),
    can: { ...noRights, organize: true, checkIn: true, edit: true },
    ...change,
  })

export function server(people: Expected[], { walkIns = [] as WalkIn[], closed = false } = {}) {
  const answers: ApiAnswers['checkIn'] = {
    read: () => ({ opensAt: at(-hour), closesAt: at(24 * hour), walkIns, devices: [] }),
    people: () => ({ items: people, next: null }),
    mark: closed
      ? refuse('EVENT_OVER')
      : ({ device, marks, walkIns: added }) => {
          const outcomes = marks.map(({ userId, here, at: when, how }) => {
            const person = people.find(({ id }) => id === userId)
            if (!person) return 'notGoing' as const
            if ((person.hereAt !== null) === here) return 'already' as const
            Object.assign(person, { hereAt: here ? when : null, mark: { at: when, how, device } })
            return 'counted' as const
          })
          for (const one of added) if (!one.removed) walkIns.push({ ...one, hereAt: one.at, device })
          return { outcomes }
        },
  }
  return answers
}

export async function openCheckIn(people: Expected[], { event = ownEvent(), answers = server(people) } = {}) {
  const page = await openPage(`/events/${event.id}/check-in`, {
    as: lena,
    api: { events: { read: () => event }, checkIn: answers },
  })
  await screen.findByRole('searchbox', { name: 'Search people' })
  return page
}
export const names = () =>
  screen.queryAllByRole('checkbox').map(box => box.closest('li')?.querySelector('bdi')?.textContent)
