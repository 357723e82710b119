import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { CoHost } from '../../../../contract/co-hosts.ts'
import type { EventDetail } from '../../../../contract/events.ts'
import { findDialog } from '../../../testing/dialog.ts'
import { refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { anEvent, aPerson, aViewer } from '../../../testing/samples.ts'
import { noRights } from '../core/no-rights.ts'

const marta = aViewer()
const me = aPerson({ id: marta.id, name: marta.name })
const tom = aPerson({ name: 'Tom Ashworth' })
const found = (person: typeof tom) => ({
  ...{ jobTitle: null, company: null, industry: null, yearsInCity: null, knowledgeableIn: [], verified: false },
  ...person,
})
const own = (change: Partial<EventDetail> = {}) =>
  anEvent({ author: me, can: { ...noRights, organize: true, edit: true, hosts: true }, ...change })

async function open(event: EventDetail, api: ApiAnswers = {}) {
  const page = await openPage(`/events/${event.id}`, { as: marta, api: { events: { read: () => event }, ...api } })
  await screen.findByText(event.title)
  return {
    ...page,
    choose: async (item: string) => {
      await page.user.click(await screen.findByLabelText('More options for this event'))
      await page.user.click(await screen.findByRole('menuitem', { name: item }))
    },
  }
}

it('asks a member who was found by name, and withdraws it', async () => {
  const event = own()
  let hosts: CoHost[] = []
  const { user, choose, api } = await open(event, {
    coHosts: {
      list: () => ({ items: hosts }),
      ask: () => {
        hosts = [{ ...tom, accepted: false }]
        return event
      },
      remove: () => {
        hosts = []
        return event
      },
    },
    people: { list: ({ search }) => ({ items: search === 'tom' ? [found(tom), found(me)] : [], next: null }) },
  })
  await choose('Co-hosts')
  const dialog = within(await findDialog('Co-hosts'))
  expect(await dialog.findByText('Nobody helps you yet.')).toBeVisible()
  await user.type(dialog.getByLabelText('Find a member'), 'tom')
  await user.click(await dialog.findByRole('button', { name: 'Ask Tom Ashworth' }))
  expect(await dialog.findByText('Has not answered yet')).toBeVisible()
  expect(dialog.getByLabelText('Find a member')).toHaveValue('')
  expect(api.sent('coHosts.ask')).toEqual([{ eventId: event.id, userId: tom.id }])
  await user.click(dialog.getByRole('button', { name: 'Remove Tom Ashworth' }))
  expect(await dialog.findByText('Nobody helps you yet.')).toBeVisible()
})

it('says that no member was found, and why a request failed', async () => {
  const { user, choose, api } = await open(own(), {
    coHosts: { list: () => ({ items: [] }), ask: refuse('HOSTS_FULL') },
    people: { list: () => ({ items: [], next: null }) },
  })
  await choose('Co-hosts')
  const dialog = within(await findDialog('Co-hosts'))
  await user.type(await dialog.findByLabelText('Find a member'), 'nobody')
  expect(await dialog.findByText('No member found.')).toBeVisible()
  api.answer({ people: { list: () => ({ items: [found(tom)], next: null }) } })
  await user.clear(dialog.getByLabelText('Find a member'))
  await user.type(dialog.getByLabelText('Find a member'), 'tom')
  await user.click(await dialog.findByRole('button', { name: 'Ask Tom Ashworth' }))
  await toast("We couldn't change the co-hosts")
})

it.each(['Accept', 'Decline'] as const)('lets a member who was asked %s', async answer => {
  const event = anEvent({ author: tom, hosting: 'asked', can: { ...noRights, join: true } })
  const done =
    answer === 'Accept'
      ? { ...event, hosting: 'accepted' as const, hosts: [me], can: { ...event.can, organize: true, edit: true } }
      : { ...event, hosting: null }
  const { user, api } = await open(event, { coHosts: { accept: () => done, stop: () => done } })
  expect(screen.getByRole('heading', { name: 'Tom Ashworth asks you to be a co-host' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: answer }))
  await waitFor(() => expect(screen.queryByText('Tom Ashworth asks you to be a co-host')).toBeNull())
  expect(api.sent(answer === 'Accept' ? 'coHosts.accept' : 'coHosts.stop')).toEqual([{ eventId: event.id }])
  expect(screen.queryAllByText('Co-host')).toHaveLength(answer === 'Accept' ? 1 : 0)
})

it('shows co-hosts the people of the event next to their own spot, and lets them stop', async () => {
  const event = anEvent({
    ...{ author: tom, hosts: [me], hosting: 'accepted' },
    can: { ...noRights, join: true, organize: true, edit: true },
  })
  const { choose } = await open(event, {
    events: { read: () => event, attendees: () => ({ items: [], next: null }) },
    coHosts: { stop: () => ({ ...event, hosts: [], hosting: null, can: { ...noRights, join: true } }) },
  })
  expect(await screen.findByRole('region', { name: 'People' })).toBeVisible()
  expect(screen.getByText('Join')).toBeEnabled()
  await choose('Stop being a co-host')
  await toast("You're no longer a co-host.")
  expect(screen.queryByRole('region', { name: 'People' })).toBeNull()
})
