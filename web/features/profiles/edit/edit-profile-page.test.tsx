import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { OwnProfile } from '../../../../contract/profiles.ts'
import { noConnection, refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/page.tsx'
import { aProfile } from '../../../testing/samples.ts'

const open = (change: Partial<OwnProfile> = {}, profiles: ApiAnswers['profiles'] = {}) => {
  let profile = aProfile(change)
  const update = (input: object) => (profile = { ...profile, ...input })
  return openPage('/profile/edit', {
    api: {
      profiles: { own: () => profile, update, ...profiles },
      listings: { ofMember: () => ({ items: [], next: null }) },
    },
  })
}
const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}`))
const fill = async (label: string, value: string) => fireEvent.input(await field(label), { target: { value } })
const save = () => screen.getByRole('button', { name: 'Save Changes' })
const group = (name: string) => within(screen.getByRole('group', { name: new RegExp(`^${name}`) }))
const names = (buttons: HTMLElement[]) => buttons.map(({ textContent }) => textContent)

it('saves changes and shows them in the profile', async () => {
  const { api, user } = await open({ yearsInCity: 'native', knowledgeableIn: ['Creative Arts'] })
  await fill('Name', 'Núria Vidal')
  await fill('Hometown', 'Olot')
  await fill('Country', 'Spain')
  await user.selectOptions(await field('Relationship status'), 'Multiple tabs open')
  await fill('Job title', 'Service Designer')
  await fill('Company', 'Fil Studio')
  await user.selectOptions(await field('Neighborhood'), 'Poble Sec')
  await fill('What brought you to Barcelona', 'The light.\nAnd a bakery.')
  await screen.findByText('24 / 500')
  await user.click(save())
  await screen.findByRole('heading', { level: 1, name: 'Núria Vidal' })
  expect(location.pathname).toBe('/profile')
  screen.getByText('Service Designer at Fil Studio')
  expect(api.sent('profiles.update')).toMatchObject([
    {
      name: 'Núria Vidal',
      hometown: 'Olot',
      country: 'Spain',
      relationshipStatus: 'open-relationship',
      jobTitle: 'Service Designer',
      company: 'Fil Studio',
      neighborhood: 'Poble Sec',
      icebreakerAnswer: 'The light.\nAnd a bakery.',
    },
  ])
})

it('offers its options and the stored one, and requires one to five areas', async () => {
  const { api, user } = await open({ yearsInCity: 'native', knowledgeableIn: ['Creative Arts'] })
  await field('Name')
  const years = group('Years in Barcelona')
  expect(names(years.getAllByRole('button'))).toEqual([
    'Less than 1 year',
    '1-2 years',
    '3-5 years',
    '6+ years',
    'Born here',
  ])
  await user.click(years.getByText('3-5 years'))
  expect(years.getByRole('button', { name: 'Born here' })).toHaveAttribute('aria-pressed', 'false')
  const knowledge = group('Knowledgeable in')
  const area = (name: string) => knowledge.getByRole('button', { name })
  expect(knowledge.getAllByRole('button')).toHaveLength(8)
  await user.click(area('Creative Arts'))
  expect(area('Creative Arts')).toHaveAttribute('aria-pressed', 'true')
  screen.getByText('Keep at least one.')
  for (const more of ['Parenting', 'Trades & Services', 'Legal & Admin', 'Health & Wellness'])
    await user.click(area(more))
  expect(screen.getByText(/^Choose up to 5\./)).toHaveTextContent('Choose up to 5. 5 of 5 chosen.')
  expect(area('Tech & Startups')).toBeDisabled()
  await user.click(area('Health & Wellness'))
  const interests = group('Interests')
  expect(interests.getAllByRole('button')).toHaveLength(8)
  for (const liked of ['Nightlife', 'Travel', 'Business', 'Business']) await user.click(interests.getByText(liked))
  await user.click(years.getByText('3-5 years'))
  await user.click(save())
  await waitFor(() => expect(location.pathname).toBe('/profile'))
  expect(api.sent('profiles.update')).toMatchObject([
    {
      yearsInCity: null,
      knowledgeableIn: ['Creative Arts', 'Parenting', 'Trades & Services', 'Legal & Admin'],
      interests: ['Nightlife', 'Travel'],
    },
  ])
})

it('keeps a custom neighborhood name until one from the list is chosen', async () => {
  const { api, user } = await open({ neighborhood: 'Other', neighborhoodOther: 'La Floresta' })
  expect(await field('Neighborhood')).toHaveValue('Other')
  expect(await field('Which neighborhood')).toHaveValue('La Floresta')
  await user.selectOptions(await field('Neighborhood'), 'Gràcia')
  await user.click(save())
  await waitFor(() => expect(location.pathname).toBe('/profile'))
  expect(api.sent('profiles.update')).toMatchObject([{ neighborhood: 'Gràcia', neighborhoodOther: null }])
})

it('asks before discarding changes, on every way out', async () => {
  const { user, go } = await open()
  await fill('Company', 'Fil Studio')
  const question = async () => within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  for (const leave of [
    () => user.click(screen.getByText('Cancel')),
    () => user.click(screen.getByRole('button', { name: 'Back' })),
    () => go('/home'),
  ]) {
    await leave()
    await user.click((await question()).getByText('Keep editing'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.pathname).toBe('/profile/edit')
    expect(await field('Company')).toHaveValue('Fil Studio')
  }
  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(true)
  await user.click(screen.getByText('Cancel'))
  await user.click((await question()).getByText('Discard'))
  await waitFor(() => expect(location.pathname).toBe('/profile'))
  expect(await screen.findByText('Company', { selector: 'dt' })).toBeVisible()
  expect(screen.queryByText('Fil Studio')).toBeNull()
})

it('keeps the form when the connection breaks or the server refuses it', async () => {
  const { api, user } = await open({}, { update: noConnection })
  await fill('Company', 'Fil Studio')
  await user.click(save())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Failed to update profile.')
  expect(alert).toHaveTextContent('Connection trouble — please check your internet and try again.')
  expect(alert).toHaveTextContent('Nothing you typed is lost.')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  const fields = { company: 'unreadable', knowledgeableIn: 'invalid' } as const
  api.answer({ profiles: { update: refuse('INVALID_INPUT', { fields }) } })
  await user.click(save())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Company, Knowledgeable in'))
  expect(await field('Company')).toHaveAccessibleDescription("That contains characters we can't display.")
  expect(await field('Company')).toHaveValue('Fil Studio')
  api.answer({ profiles: { update: () => aProfile({ company: 'Fil Studio' }) } })
  await user.click(save())
  expect(await screen.findByText('Company', { selector: 'dt' })).toBeVisible()
})

it('lists errors in a summary and next to each field, and sends nothing', async () => {
  const { api, user } = await open()
  await fill('Name', ' ')
  await fill('Job title', 'x'.repeat(200))
  await user.click(save())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('2 things to fix'))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  expect(await field('Name')).toHaveAccessibleDescription('Please tell us your name.')
  expect(await field('Job title')).toHaveAccessibleDescription("That's too long.")
  await fill('Name', 'M')
  await fill('Job title', 'Baker')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  // The summary would take focus from the user while typing.
  const job = await field('Job title')
  job.focus()
  await fill('Job title', 'x'.repeat(200))
  await screen.findByText("That's too long.")
  expect(job).toHaveFocus()
  expect(api.sent('profiles.update')).toEqual([])
  await fill('Job title', 'Baker')
  await user.click(save())
  await screen.findByRole('heading', { level: 1, name: 'M' })
})

it('keeps the form and shows that the session ended elsewhere', async () => {
  const { user } = await open({}, { update: refuse('SIGNED_OUT') })
  await fill('Company', 'Fil Studio')
  await user.click(save())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Failed to update profile.')
  expect(alert).toHaveTextContent('Not authenticated')
  expect(await field('Company')).toHaveValue('Fil Studio')
})
