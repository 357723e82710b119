import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { findDialog, noDialog } from '../../../testing/dialog.ts'
import { aPerson } from '../../../testing/samples.ts'
import { tellLive } from '../../../testing/surroundings.ts'
import { expectedOne, names, openCheckIn, ownEvent, server } from '../../../testing/check-in.ts'

it('shows someone who joins while the list is open', async () => {
  const people = [expectedOne('Idris')]
  const event = ownEvent()
  await openCheckIn(people, { event })
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
  await waitFor(() => expect(names()).toEqual(['Idris', 'Ruth']))
})

it.each([
  ['a tab', 'Pau\tPuig'],
  ['no visible character', '\u200B'],
])('sends no walk-in with %s in its name, which the server refuses with all other check-ins', async (_, name) => {
  const { user, api } = await openCheckIn([expectedOne('Idris')])
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
  const { user, api } = await openCheckIn(people, {
    answers: { ...server([]), people: () => ({ items: people, next: null }) },
  })
  await user.click(screen.getByRole('checkbox'))
  await waitFor(() => expect(api.sent('checkIn.mark').length).toBeGreaterThan(1))
  const sent = api.sent('checkIn.mark').at(-1) as { walkIns: { name: string }[] }
  expect(sent.walkIns[0]?.name.length).toBeLessThanOrEqual(80)
})
