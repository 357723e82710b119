import { screen, waitFor, within } from '@testing-library/dom'
import { Secret } from 'otpauth'
import { expect, it } from 'vitest'
import type { Expected, WalkIn } from '../../../../contract/check-in.ts'
import type { EventDetail } from '../../../../contract/events.ts'
import { findDialog, noDialog } from '../../../testing/dialog.ts'
import { refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/page.tsx'
import { anEvent, aPerson, aViewer } from '../../../testing/samples.ts'
import { noRights } from '../no-rights.ts'
import { tellLive } from '../../../testing/surroundings.ts'

const lena = aViewer()
const me = aPerson({ id: lena.id, name: lena.name })
const hour = 3_600_000
const at = (away: number) => new Date(Date.now() + away).toISOString()

const expectedOne = (name: string, change: Partial<Expected> = {}): Expected => ({
  ...aPerson({ name }),
  secret: new Secret({ size: 32 }).base32,
  hereAt: null,
  mark: null,
  confirmed: null,
  lateMinutes: null,
  record: { came: 0, of: 0, isFirst: false },
  dispute: null,
  ...change,
})
const checkInOf = (isUsed = false) => ({ isUsed, opensAt: at(-hour), closesAt: at(24 * hour), came: 0, walkIns: 0 })
const ownEvent = (change: Partial<EventDetail> = {}) =>
  anEvent({
    title: 'Vermut',
    author: me,
    startsAt: at(-hour / 2),
    endsAt: at(2 * hour),
    checkIn: checkInOf(),
    can: { ...noRights, checkIn: true, edit: true },
    ...change,
  })

/** The answers of a server that keeps the marks. */
function server(people: Expected[], { walkIns = [] as WalkIn[], closed = false } = {}) {
  const answers: ApiAnswers['checkIn'] = {
    read: () => ({ now: at(0), opensAt: at(-hour), closesAt: at(24 * hour), walkIns, devices: [] }),
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

async function open(people: Expected[], { event = ownEvent(), answers = server(people) } = {}) {
  const page = await openPage(`/events/${event.id}/check-in`, {
    as: lena,
    api: { events: { read: () => event }, checkIn: answers },
  })
  await screen.findByRole('searchbox', { name: 'Search people' })
  return page
}
const names = () => screen.queryAllByRole('checkbox').map(box => box.closest('li')?.querySelector('bdi')?.textContent)

it('shows someone who joins while the list is open', async () => {
  const people = [expectedOne('Idris')]
  const event = ownEvent()
  await open(people, { event })
  const joined = expectedOne('Ruth')
  people.push(joined)
  await tellLive({
    type: 'event.attendance',
    eventId: event.id,
    attendeeCount: 2,
    spotsLeft: null,
    waitingCount: 0,
    offeredCount: 0,
    faces: [aPerson({ id: joined.id, name: joined.name })],
  })
  await waitFor(() => expect(names()).toEqual(['Idris', 'Ruth']), { timeout: 3_000 })
})

it.each([
  ['a tab', 'Pau\tPuig'],
  ['no visible character', '\u200B'],
])('sends no walk-in with %s in its name, which the server refuses with all other check-ins', async (_, name) => {
  const { user, api } = await open([expectedOne('Idris')])
  await user.click(screen.getByText('Walk-in'))
  const sheet = within(await findDialog('Add a walk-in'))
  await user.click(sheet.getByLabelText(/^Name/))
  await user.paste(name)
  await user.click(sheet.getByText('Add 1 person'))
  await noDialog()
  await waitFor(() => expect(api.sent('checkIn.mark')).toHaveLength(1))
  const [sent] = api.sent('checkIn.mark') as { walkIns: { name: string | null }[] }[]
  expect(sent?.walkIns[0]?.name ?? 'none').toMatch(/^[^\u0000-\u001F\u200B]+$/)
})

it('shortens the name of someone who had left to the limit of walk-ins', async () => {
  const people = [expectedOne('W'.repeat(100))]
  const { user, api } = await open(people, {
    answers: { ...server([]), people: () => ({ items: people, next: null }) },
  })
  await user.click(screen.getByRole('checkbox'))
  await waitFor(() => expect(api.sent('checkIn.mark').length).toBeGreaterThan(1))
  const sent = api.sent('checkIn.mark').at(-1) as { walkIns: { name: string }[] }
  expect(sent.walkIns[0]?.name.length).toBeLessThanOrEqual(80)
})
