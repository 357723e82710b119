import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { MemberProfile } from '../../../../contract/profiles.ts'
import { refuse } from '../../../testing/fake-api.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { aConversation, anId, aPerson, aQuestion, aSession, minutesAgo } from '../../../testing/samples.ts'
import { tellLive } from '../../../testing/surroundings.ts'

const anEvent = (change: Partial<MemberProfile['recentEvents'][number]>) => ({
  id: anId(),
  title: 'Sunset volleyball, all levels',
  startsAt: '2099-06-17T16:30:00.000Z',
  timeZone: 'Europe/Madrid',
  location: 'Platja del Bogatell',
  types: ['Sports'],
  cover: null,
  ...change,
})
const aina: MemberProfile = {
  id: anId(),
  name: 'Aina Puig',
  avatar: null,
  hometown: 'Vic',
  country: 'Spain',
  industry: 'Tech & Startups',
  company: 'Carrer Labs',
  jobTitle: 'Product Engineer',
  yearsInCity: '15-plus',
  neighborhoodDisplay: 'Other (La Floresta)',
  knowledgeableIn: ['Tech & Startups', 'Parenting', 'Other (tell us more)'],
  interests: ['Travel', 'Food & Dining'],
  verified: true,
  icebreakerAnswer: 'Followed a job, stayed for football at Bogatell.',
  relationshipStatus: 'its-complicated',
  lastActiveAt: minutesAgo(130),
  recentEvents: [
    anEvent({}),
    anEvent({ title: 'Breakfast in Tokyo', startsAt: '2099-06-17T22:30:00.000Z', timeZone: 'Asia/Tokyo' }),
    anEvent({ title: 'Some day', startsAt: null, timeZone: null, location: null }),
  ],
  can: { message: true, report: false },
  underReview: false,
}
const open = (profile: MemberProfile = aina) =>
  openPage(`/profile/${profile.id}`, {
    api: { profiles: { read: () => profile }, listings: { ofMember: () => ({ items: [], next: null }) } },
  })
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling

it('shows all facts of a member, with events in the time zone of their place', async () => {
  await open()
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Aina PuigVerified')
  await waitFor(() => expect(document.title).toBe('Aina Puig · Our Peeps'))
  screen.getByText('Product Engineer at Carrer Labs')
  screen.getByText('Followed a job, stayed for football at Bogatell.')
  expect(fact('From')).toHaveTextContent('Vic, Spain')
  expect(fact('Lives in')).toHaveTextContent('Other (La Floresta)')
  expect(fact('Years in Barcelona')).toHaveTextContent('15+ years')
  expect(fact('Relationship status')).toHaveTextContent('situationship')
  expect(fact('Last active')).toHaveTextContent('2 hours ago')
  expect(fact('Industry')).toHaveTextContent('Tech & Startups')
  screen.getByText('Parenting')
  const events = screen.getAllByRole('heading', { level: 3 }).map(title => title.closest('li')!)
  expect(events).toHaveLength(3)
  expect(events[0]).toHaveTextContent('Wed 17 June 2099, 18:30')
  expect(events[1]).toHaveTextContent('Thu 18 June 2099, 07:30')
  expect(events[2]).toHaveTextContent('Date TBD')
  expect(within(events[0]!).getByRole('link')).toHaveAttribute('href', `/events/${aina.recentEvents[0]!.id}`)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Location and background',
    'Work',
    'Knowledgeable in',
    'What brought you to Barcelona?',
    'Interests',
    'Recent events',
  ])
  screen.getByText('Food & Dining')
  expect(screen.getByRole('button', { name: 'Message' })).toBeVisible()
})

it('leaves out empty facts', async () => {
  const nothing = { hometown: null, country: null, industry: null, company: null, jobTitle: null, yearsInCity: null }
  await open({
    ...aina,
    ...nothing,
    neighborhoodDisplay: null,
    icebreakerAnswer: null,
    relationshipStatus: null,
    lastActiveAt: null,
    recentEvents: [],
    interests: [],
    verified: false,
    can: { message: false, report: false },
  })
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Aina Puig$/)
  const titles = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Knowledgeable in'])
  expect(screen.queryByRole('button', { name: 'Message' })).toBeNull()
})

it('copies the link of a profile, and shows it when the browser refuses', async () => {
  const command = vi.fn<() => boolean>(() => true)
  document.execCommand = command
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'))
  const { user } = await open()
  const link = location.href
  const copy = await screen.findByRole('button', { name: 'Copy profile link' })
  await user.click(copy)
  await toast('Profile link copied to clipboard')
  expect(await navigator.clipboard.readText()).toBe(link)
  expect(command).not.toHaveBeenCalled()

  // Plain http has no clipboard API.
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  await user.click(copy)
  await waitFor(() => expect(command).toHaveBeenCalledWith('copy'))
  await waitFor(() => expect(copy).toHaveFocus())
  command.mockReturnValue(false)
  await user.click(copy)
  await toast('Failed to copy profile link')
  const dialog = await screen.findByRole('dialog', { name: 'Copy it manually' })
  const field = within(dialog).getByLabelText('Profile link') as HTMLInputElement
  expect(field).toHaveValue(link)
  await waitFor(() => expect(field).toHaveFocus())
  expect(field.value.slice(field.selectionStart!, field.selectionEnd!)).toBe(link)
})

it('shows a missing-profile screen that links to the directory', async () => {
  const { go } = await openPage(`/profile/${anId()}`, { api: { profiles: { read: refuse('PROFILE_NOT_FOUND') } } })
  await screen.findByRole('heading', { level: 1, name: 'Profile Not Found' })
  await go('/profile/nowhere')
  await screen.findByRole('heading', { level: 1, name: 'Profile Not Found' })
  screen.getByText("This profile doesn't exist or hasn't completed onboarding yet.")
  await waitFor(() => expect(document.title).toBe('Profile Not Found · Our Peeps'))
  const back = screen.getByRole('link', { name: 'Back to the people directory' })
  expect(back).toHaveAttribute('href', '/c/barcelona/people')
})

it("redirects the viewer's own id to their profile", async () => {
  const { viewer } = aSession()
  await openPage(`/profile/${viewer!.id.toUpperCase()}`, {
    as: viewer,
    api: { profiles: { own: refuse('INTERNAL') } },
  })
  await waitFor(() => expect(location.pathname).toBe('/profile'))
})

it('closes an open page immediately after a block', async () => {
  const { api } = await open()
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Aina Puig')
  api.answer({ profiles: { read: refuse('PROFILE_NOT_FOUND') }, listings: { ofMember: refuse('PROFILE_NOT_FOUND') } })
  await tellLive({ type: 'block.changed' })
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Profile Not Found'))
  expect(screen.queryByText('Aina Puig')).toBeNull()
})

it('shows that the account is no longer active when it is deactivated while its profile is open', async () => {
  const { api } = await open()
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Aina Puig')
  api.answer({ profiles: { read: refuse('PROFILE_INACTIVE') }, listings: { ofMember: refuse('PROFILE_NOT_FOUND') } })
  await tellLive({ type: 'person.changed', personId: aina.id })
  await screen.findByRole('heading', { level: 1, name: 'This account is no longer active' })
  screen.getByText("You can't view this profile or send messages to this person.")
  expect(screen.queryByText('Aina Puig')).toBeNull()
})

it('shows that the profile is paused when its owner pauses it while it is open', async () => {
  const { api } = await open()
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Aina Puig')
  api.answer({ profiles: { read: refuse('PROFILE_PAUSED') } })
  await tellLive({ type: 'person.changed', personId: aina.id })
  await screen.findByRole('heading', { level: 1, name: 'This profile is paused' })
  screen.getByText("They aren't meeting new people at the moment. Their posts and events stay.")
  expect(screen.queryByText('Aina Puig')).toBeNull()
})

it('messages the author of a question about that question', async () => {
  const question = aQuestion({ author: aPerson({ id: aina.id, name: aina.name }) })
  const conversation = aConversation()
  const { user, api } = await openPage(`/ask/${question.id}`, {
    api: {
      questions: { read: () => question, replies: () => ({ items: [], next: null }) },
      profiles: { read: () => aina },
      listings: { ofMember: () => ({ items: [], next: null }) },
      messages: {
        start: () => ({ conversationId: conversation.id }),
        open: () => ({ conversation, messages: { items: [], older: null, newer: null } }),
        posts: () => ({ items: [] }),
      },
    },
  })
  await user.click((await screen.findByText('Aina Puig')).closest('a')!)
  await user.click(await screen.findByRole('button', { name: 'Message' }))
  await screen.findByRole('button', { name: 'Remove the post from this message' })
  expect(await screen.findByText('No longer available')).toBeVisible()
  expect(api.sent('messages.posts')).toEqual([{ ids: [question.id] }])
})
