import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { OwnProfile } from '../../../../contract/profiles.ts'
import { held, noConnection, refuse } from '../../../testing/fake-api.ts'
import { openedDocuments } from '../../../testing/location.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { anId, aProfile } from '../../../testing/samples.ts'

const none = () => ({ items: [], next: null })
const open = (profile: Partial<OwnProfile> = {}, path = '/profile') =>
  openPage(path, { api: { profiles: { own: () => aProfile(profile) }, listings: { ofMember: none } } })
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling
const section = (name: string) => within(screen.getByRole('region', { name }))

it("shows every fact of the viewer's profile, and which ones are empty", async () => {
  const { api } = await open({ yearsInCity: 'native', missing: ['hometown', 'icebreaker'] })
  await screen.findByRole('heading', { level: 1, name: 'Marta Ribeiro' })
  await waitFor(() => expect(document.title).toBe('My Profile · Our Peeps'))
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(sections.slice(1, 7)).toEqual([
    'Account info',
    'Basic info',
    'Work and industry',
    'Barcelona life',
    'Knowledgeable in',
    'What brought you to Barcelona?',
  ])
  expect(fact('Email')).toHaveTextContent('marta@example.org')
  screen.getByText('Only you can see this')
  expect(fact('Years in Barcelona')).toHaveTextContent('Born here')
  expect(fact('Company')).toHaveTextContent('Not added yet')
  screen.getByText('Not answered yet. One line is plenty.')
  screen.getByRole('progressbar', { name: '2 things are still missing' })
  expect(api.calls.map(({ endpoint }) => endpoint).filter(one => one.startsWith('profiles.'))).toEqual(['profiles.own'])
})

it('shows a complete profile with its labels', async () => {
  await open({
    jobTitle: 'Service Designer',
    company: 'Fil Studio',
    hometown: 'Olot',
    country: 'Spain',
    relationshipStatus: 'open-relationship',
    neighborhoodDisplay: 'Other (La Floresta)',
    interests: ['Nightlife', 'Travel'],
    icebreakerAnswer: 'The light.\nAnd a bakery.',
    missing: ['avatar'],
  })
  await screen.findByText('Service Designer at Fil Studio')
  screen.getByText(/^The light\./)
  expect(fact('From')).toHaveTextContent('Olot, Spain')
  expect(fact('Relationship status')).toHaveTextContent('Multiple tabs open')
  expect(fact('Neighborhood')).toHaveTextContent('Other (La Floresta)')
  expect(fact('Years in Barcelona')).toHaveTextContent('3-5 years')
  screen.getByText('1 thing is still missing')
  const interests = section('Interests').getAllByRole('listitem')
  expect(interests.map(({ textContent }) => textContent)).toEqual(['Nightlife', 'Travel'])
})

it.each(['<script>alert(1)</script>', 'محمد بن سلمان', '👩🏽‍🎨', 'Z̸̛͎a̵l̶g̷o̴'.repeat(5), 'M'])(
  'shows the name %s as it was typed',
  async name => {
    const { go } = await open({ name, company: '🇵🇹 <b>Portugal</b>' })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(name)
    expect(fact('Company')?.textContent).toBe('🇵🇹 <b>Portugal</b>')
    await go('/profile/edit')
    expect(await screen.findByLabelText('Name')).toHaveValue(name)
  },
)

it('links each missing fact to its field', async () => {
  const { user } = await open({ missing: ['avatar', 'hometown', 'jobTitle', 'neighborhood', 'icebreaker'] })
  for (const [gap, field] of [
    ['Your hometown', 'Hometown'],
    ['Your icebreaker answer', 'What brought you to Barcelona?'],
    ['Your neighborhood', 'Neighborhood'],
    ['Your job title', 'Job title'],
  ] as const) {
    await user.click(await screen.findByText(gap))
    await waitFor(() => expect(screen.getByLabelText(new RegExp(`^${RegExp.escape(field)}`))).toHaveFocus())
    await user.click(screen.getByText('Cancel'))
    await waitFor(() => expect(location.pathname).toBe('/profile'))
  }
  await user.click(await screen.findByText('A photo'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a photo' })).toHaveFocus())
})

it('links to the password settings, asks before it opens the deletion, and signs out', async () => {
  const { api, user } = await open()
  expect(await screen.findByRole('link', { name: 'Change Password' })).toHaveAttribute('href', '/account/security')
  const remove = screen.getByRole('button', { name: 'Delete Account' })
  const question = async () => within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  await user.click(remove)
  const choices = (await question()).getAllByRole('button').map(({ textContent }) => textContent)
  expect(choices).toEqual(['Keep account', 'Delete Account'])
  await user.click((await question()).getByText('Keep account'))
  await waitFor(() => expect(remove).toHaveFocus())
  const facts = { days: 14, evidenceDays: 180, passkey: false, code: null, organizes: 0, lastSuperadmin: false }
  api.answer({ deletion: { read: () => facts } })
  await user.click(remove)
  await user.click((await question()).getByText('Delete Account'))
  expect(await screen.findByRole('heading', { name: 'Delete your account' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Keep account' }))
  api.answer({ accounts: { signOut: () => ({ signedOut: true }) } })
  const opened = openedDocuments()
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
  await waitFor(() => expect(opened).toEqual(['/']))
})

it.each([401, 403, 404])('signs out on the device if the server or a proxy answers %i', async status => {
  const { api, user } = await open()
  localStorage.setItem('draft:ask', 'private')
  api.raw({ 'POST /api/accounts/sign-out': () => new Response('<p>Sign in to the network</p>', { status }) })
  const opened = openedDocuments()
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
  await waitFor(() => expect(opened).toEqual(['/']))
  expect(localStorage.getItem('draft:ask')).toBeNull()
})

it('stays signed in if signing out fails', async () => {
  const { api, user } = await open()
  api.raw({ 'POST /api/accounts/sign-out': () => new Response('Bad gateway', { status: 502 }) })
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
  await toast('Something unexpected happened — please try again in a moment.')
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible()
})

it('shows a load error and refetches on request', async () => {
  const read = held<OwnProfile>()
  const { api, go, user } = await openPage('/profile/edit', {
    api: {
      profiles: { own: () => read.promise.then(noConnection), read: refuse('UNAVAILABLE') },
      listings: { ofMember: none },
    },
  })
  await screen.findByText('Loading Profile')
  read.release(aProfile())
  await screen.findByText('Failed to load profile data.')
  expect(api.sent('profiles.own')).toHaveLength(2)
  await go(`/profile/${anId()}`)
  await screen.findByText('Failed to load profile data.')
  await go('/profile')
  await screen.findByText('Failed to load profile data.')
  api.answer({ profiles: { own: () => aProfile() } })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Marta Ribeiro' })).toBeVisible()
})
