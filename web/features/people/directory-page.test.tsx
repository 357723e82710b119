import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { DirectoryPerson } from '../../../contract/people.ts'
import type { MemberProfile } from '../../../contract/profiles.ts'
import { findDialog, noDialog } from '../../testing/dialog.ts'
import { refuse, type ApiAnswers } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { anAdmin, anId, aPerson, aViewer } from '../../testing/samples.ts'

const people = '/c/barcelona/people'
const aMember = (change: Partial<DirectoryPerson> = {}): DirectoryPerson => ({
  ...aPerson(),
  jobTitle: null,
  company: null,
  industry: null,
  yearsInCity: '3-5',
  knowledgeableIn: ['Legal & Admin'],
  verified: false,
  ...change,
})
const zoraida = aMember({ name: 'Zoraïda Puig' })
const ona = aMember({ name: 'Ona Vidal' })
const profileOf = ({ id, name }: DirectoryPerson): MemberProfile => ({
  id,
  name,
  avatar: null,
  hometown: 'Olot',
  country: 'Spain',
  industry: null,
  company: null,
  jobTitle: null,
  yearsInCity: null,
  neighborhoodDisplay: null,
  knowledgeableIn: ['Food & Local Tips'],
  interests: [],
  verified: false,
  icebreakerAnswer: null,
  relationshipStatus: null,
  lastActiveAt: null,
  recentEvents: [],
  can: { message: true, report: false },
  underReview: false,
})

const answers: NonNullable<ApiAnswers['people']> = {
  list: input => {
    const { search = '', knowledge = [], years = [], active = false } = input
    const narrowed = search !== '' || knowledge.length > 0 || years.length > 0 || active
    if (search === 'nobody' || knowledge.includes('Misc')) return { items: [], next: null }
    return { items: narrowed ? [zoraida] : [zoraida, ona], next: null }
  },
  count: ({ search = '', knowledge = [], years = [], active = false }) => {
    const narrowed = search !== '' || knowledge.length > 0 || years.length > 0 || active
    return { total: narrowed ? 1 : 2, more: false }
  },
  suggestions: () => ({ items: [{ person: zoraida, reason: { kind: 'sameNeighborhood', detail: 'Gràcia' } }] }),
}
const open = (path = people, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(path, {
    ...options,
    api: {
      profiles: { read: () => profileOf(zoraida) },
      ...options.api,
      people: { ...answers, ...options.api?.people },
    },
  })
const cards = () => screen.findAllByRole('article')
const search = () => screen.getByRole('searchbox', { name: 'Search people' })
const members = (words: string) =>
  waitFor(() =>
    expect(screen.getByText('member', { exact: false, selector: 'p[role=status]' })).toHaveTextContent(words),
  )

it("redirects to the directory of the viewer's city", async () => {
  await open('/our-peeps')
  await screen.findByText('Connect with amazing people in your city')
  expect(location.pathname).toBe(people)
  await waitFor(() => expect(document.title).toBe('Community Directory · Our Peeps'))
  await screen.findByRole('heading', { name: 'People you should meet' })
  expect(await cards()).toHaveLength(2)
})

it('searches on input and offers to clear a search without results', async () => {
  const { user } = await open()
  await cards()
  search().focus()
  await user.paste('zoraida')
  await members('1 member')
  expect(location.search).toBe('?search=zoraida')
  expect(screen.queryByRole('heading', { name: 'People you should meet' })).toBeNull()
  await user.clear(search())
  await user.paste('nobody')
  await screen.findByRole('heading', { name: 'No one matches those words' })
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(search()).toHaveFocus())
  expect(location.search).toBe('')
  expect(await cards()).toHaveLength(2)
})

it('counts the filters of the sheet, applies them together and removes each', async () => {
  const { user, api } = await open()
  await cards()
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const sheet = within(await findDialog('Filters'))
  await sheet.findByRole('button', { name: 'Show 2 people' })
  await user.click(sheet.getByText('Legal & Admin'))
  await user.click(sheet.getByText('2-4'))
  await user.click(sheet.getByLabelText('Active in the last 14 days'))
  await user.click(await sheet.findByRole('button', { name: 'Show 1 person' }))
  await noDialog()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filters, 3 in use' })).toHaveFocus())
  expect(location.search).toBe('?knowledge=Legal+%26+Admin&years=2-4&active=1')
  await members('1 member')
  expect(api.sent('people.list').at(-1)).toMatchObject({ knowledge: ['Legal & Admin'], years: ['2-4'], active: true })
  await user.click(screen.getByRole('button', { name: 'Remove filter Legal & Admin' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove filter 2-4 years' })).toHaveFocus())
  expect(location.search).toBe('?years=2-4&active=1')
})

it('applies the filters next to a wide page immediately, and clears them all when no member matches', async () => {
  const { user } = await open(people, { wide: true })
  await cards()
  const rail = within(screen.getByRole('complementary', { name: 'Filters' }))
  await user.click(rail.getByLabelText('Legal & Admin'))
  await waitFor(() => expect(location.search).toBe('?knowledge=Legal+%26+Admin'))
  await waitFor(async () => expect(await cards()).toHaveLength(1))
  await user.click(rail.getByLabelText('Misc'))
  await screen.findByRole('heading', { name: 'No one matches all your filters' })
  screen.getByText('Remove a filter to see more people.')
  await user.click(within(screen.getByRole('main')).getAllByText('Clear all').at(-1)!)
  await waitFor(() => expect(location.search).toBe(''))
  expect(await cards()).toHaveLength(2)
})

it('sorts, keeps the order in the URL and loads more people below', async () => {
  const { user, api } = await open(people, {
    api: {
      people: {
        list: ({ cursor }) => (cursor ? { items: [ona], next: null } : { items: [zoraida], next: 'second' }),
      },
    },
  })
  await cards()
  await user.click(screen.getByRole('button', { name: /^Sort people: ?Recently active/ }))
  const choice = within(await findDialog('Sort people'))
  choice.getByText('Recently joined')
  await user.click(choice.getByText('Alphabetical'))
  await screen.findByRole('button', { name: /^Sort people: ?Alphabetical/ })
  expect(location.search).toBe('?sort=alphabetical')
  await user.click(await screen.findByText('Load More'))
  await waitFor(async () => expect(await cards()).toHaveLength(2))
  expect(api.sent('people.list').at(-1)).toMatchObject({ sort: 'alphabetical', language: 'en', cursor: 'second' })
})

it('opens a profile over the directory and closes it', async () => {
  const { user } = await open()
  await user.click(within((await cards())[0]!).getByRole('link'))
  const panel = within(await findDialog('Zoraïda Puig'))
  expect(location.search).toBe(`?person=${zoraida.id}`)
  panel.getByText('Olot, Spain')
  panel.getByText('Food & Local Tips')
  expect(panel.queryByRole('button', { name: 'Report' })).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Copy profile link' }))
  await toast('Profile link copied to clipboard')
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/profile/${zoraida.id}`)
  await user.click(panel.getByRole('button', { name: 'Close' }))
  await noDialog()
  expect(location.search).toBe('')
})

it('ignores unknown parameters and shows a missing profile', async () => {
  const { user, go, api } = await open(`${people}?knowledge=Cooking&years=3-4&sort=best&person=7&verified=0`)
  expect(await cards()).toHaveLength(2)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull()
  api.answer({ profiles: { read: refuse('PROFILE_NOT_FOUND') } })
  await go(`${people}?person=${anId()}`)
  const panel = within(await screen.findByRole('dialog'))
  await panel.findByRole('heading', { name: 'Profile Not Found' })
  await findDialog('Profile')
  await user.click(panel.getByText('Back to the people directory'))
  await noDialog()
})

it('shows no directory of another city', async () => {
  const { user, go } = await open('/c/atlantis/people')
  await screen.findByRole('heading', { level: 1, name: 'City not found' })
  await go('/c/atlantis/invite')
  await screen.findByRole('heading', { level: 1, name: 'City not found' })
  await user.click(screen.getByRole('link', { name: 'People in Barcelona' }))
  await waitFor(() => expect(location.pathname).toBe(people))
})

it('shows a load error and refetches on request', async () => {
  const { user, api } = await open(people, { api: { people: { list: refuse('INVALID_CURSOR') } } })
  await screen.findByText('Failed to load profiles')
  api.answer({ people: answers })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await cards()).toHaveLength(2)
})

it('lets an admin report a profile once', async () => {
  const reported = { ...profileOf(zoraida), can: { message: true, report: true } }
  const { user, api } = await open(`${people}?person=${zoraida.id}`, {
    as: anAdmin(),
    api: { profiles: { read: () => reported }, moderation: { report: () => ({ underReview: true }) } },
  })
  const panel = within(await findDialog('Zoraïda Puig'))
  await user.click(panel.getByRole('button', { name: 'Report' }))
  const dialog = within(await findDialog('Report Zoraïda Puig'))
  expect(dialog.getByRole('button', { name: 'Submit Report' })).toBeDisabled()
  dialog.getByLabelText('What happened?').focus()
  await user.paste('Sells watches.')
  await user.click(dialog.getByRole('button', { name: 'Submit Report' }))
  await toast('Report submitted successfully')
  await panel.findByText('Under review')
  expect(panel.queryByRole('button', { name: 'Report' })).toBeNull()
  expect(api.sent('moderation.report')).toEqual([{ kind: 'profile', id: zoraida.id, reason: 'Sells watches.' }])
})

it('invites the first member to bring others', async () => {
  const viewer = aViewer()
  await open(people, {
    as: viewer,
    api: { people: { list: () => ({ items: [aMember({ id: viewer.id, name: viewer.name })], next: null }) } },
  })
  await screen.findByRole('heading', { name: 'Only you so far' })
  const [card] = await cards()
  expect(card).toHaveTextContent(viewer.name)
  within(card!).getByText('You')
  const invite = within(screen.getByRole('main')).getAllByRole('link', { name: 'Invite People' }).at(-1)
  expect(invite).toHaveAttribute('href', '/c/barcelona/invite')
})
