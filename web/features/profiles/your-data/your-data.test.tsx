import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { MemberProfile, OwnProfile } from '../../../../contract/profiles.ts'
import type { Visibility } from '../../../../contract/vocabulary.ts'
import { held, noConnection, refuse } from '../../../testing/fake-api.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { allVisible, anId, aProfile, aViewer } from '../../../testing/samples.ts'

const since = '2026-11-21T10:00:00.000Z'
const none = () => ({ items: [], next: null })
const own = (change: Partial<OwnProfile> = {}) =>
  aProfile({
    jobTitle: 'Service Designer',
    hometown: 'Porto',
    country: 'Portugal',
    visibility: { ...allVisible, company: 'inCommon', relationshipStatus: 'onlyMe' },
    ...change,
  })
const choose = (name: string): HTMLSelectElement => screen.getByRole('combobox', { name })

it('leads to each setting, with its current value', async () => {
  const { user, api } = await openPage('/settings/data', { api: { profiles: { own: () => own() } } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  const list = within(screen.getByRole('region', { name: 'Who can reach you' }))
  expect(await list.findByRole('link', { name: /^Profile visibility\s*2 fields hidden$/ })).toHaveAttribute(
    'href',
    '/settings/data/visibility',
  )
  const kept = within(screen.getByRole('region', { name: 'What we keep' }))
  expect(kept.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '/settings/data/download',
    '/settings/data/staff',
    '/settings/data/help',
    '/settings/data/delete',
  ])
  await user.click(list.getByRole('link', { name: /^Pause my profile\s*Off$/ }))
  await waitFor(() => expect(location.pathname).toBe('/settings/data/pause'))
  expect(api.sent('profiles.own')).toHaveLength(1)
})

it('explains what happens to the data, and leads to each setting and to the operator', async () => {
  await openPage('/settings/data/help', { session: { contactEmail: 'help@peeps.example' } })
  expect(await screen.findByRole('heading', { level: 1, name: 'How we handle your data' })).toBeVisible()
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Profile visibility', '/settings/data/visibility'],
    ['Who may write to me', '/settings/data/write'],
    ['Notifications', '/settings/notifications'],
    ['Calendar feed', '/settings'],
    ['Who looked at my data', '/settings/data/staff'],
    ['Download my data', '/settings/data/download'],
    ['Delete account', '/settings/data/delete'],
    ['Write to us', 'mailto:help@peeps.example'],
  ])
  expect(screen.getByRole('region', { name: 'How do I get a copy?' })).toHaveTextContent("It's available for 7 days.")
})

it('is linked from the account settings, the profile and its form', async () => {
  const { go, api } = await openPage('/profile', {
    api: { profiles: { own: () => own() }, listings: { ofMember: none } },
  })
  expect(await screen.findByRole('link', { name: 'Your data' })).toHaveAttribute('href', '/settings/data')
  await go('/profile/edit')
  expect(await screen.findByRole('link', { name: 'Choose who sees each field' })).toHaveAttribute(
    'href',
    '/settings/data/visibility',
  )
  expect(api.sent('profiles.own')).toHaveLength(1)
})

it('saves who sees a field immediately, and returns to the stored value on failure', async () => {
  const { user, api } = await openPage('/settings/data/visibility', { api: { profiles: { own: () => own() } } })
  await screen.findByText('Service Designer')
  screen.getByText('Porto, Portugal')
  expect([choose('Company').value, choose('Relationship status').value]).toEqual(['inCommon', 'onlyMe'])
  expect(screen.getByRole('list', { name: 'Who sees each field' })).toHaveAccessibleDescription(
    /^In common means someone you share an event/,
  )
  expect(
    within(choose('Job title'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Everyone here', 'In common', 'Only me'])
  const saving = held<OwnProfile>()
  api.answer({ profiles: { setVisibility: () => saving.promise } })
  await user.selectOptions(choose('Job title'), 'Only me')
  expect(choose('Job title').value).toBe('onlyMe')
  saving.release(own({ visibility: { ...own().visibility, jobTitle: 'onlyMe' } }))
  await screen.findByText('Saved')
  expect(api.sent('profiles.setVisibility')).toEqual([{ field: 'jobTitle', visibility: 'onlyMe' }])
  api.answer({ profiles: { setVisibility: noConnection } })
  await user.selectOptions(choose('Job title'), 'Everyone here')
  await toast(/We couldn't change who sees this/)
  await waitFor(() => expect(choose('Job title').value).toBe('onlyMe'))
  expect(choose('Job title')).toHaveFocus()
})

it('saves quick choices in order and shows the last one throughout', async () => {
  const { user, api } = await openPage('/settings/data/visibility', { api: { profiles: { own: () => own() } } })
  await screen.findByText('Service Designer')
  const first = held<OwnProfile>()
  api.answer({ profiles: { setVisibility: () => first.promise } })
  await user.selectOptions(choose('Job title'), 'Only me')
  await user.selectOptions(choose('Company'), 'Only me')
  await user.selectOptions(choose('Job title'), 'In common')
  api.answer({
    profiles: {
      setVisibility: ({ field, visibility }: { field: keyof typeof allVisible; visibility: Visibility }) =>
        own({ visibility: { ...own().visibility, [field]: visibility } }),
    },
  })
  first.release(own({ visibility: { ...own().visibility, jobTitle: 'onlyMe' } }))
  expect(choose('Job title').value).toBe('inCommon')
  await screen.findByText('Saved')
  expect([choose('Job title').value, choose('Company').value]).toEqual(['inCommon', 'onlyMe'])
  expect(api.sent('profiles.setVisibility')).toEqual([
    { field: 'jobTitle', visibility: 'onlyMe' },
    { field: 'company', visibility: 'onlyMe' },
    { field: 'jobTitle', visibility: 'inCommon' },
  ])
})

it('shows a load error of the settings, and retries', async () => {
  const { user, api, go } = await openPage('/settings/data/visibility', {
    api: { profiles: { own: refuse('INTERNAL') } },
  })
  await screen.findByText('Failed to load profile data.')
  await go('/settings/data')
  expect(await screen.findByRole('link', { name: 'Profile visibility' })).toBeVisible()
  await go('/settings/data/pause')
  await screen.findByText('Failed to load profile data.')
  api.answer({ profiles: { own: () => own() } })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('switch', { name: 'Pause my profile' })).not.toBeChecked()
})

const asStranger: MemberProfile = {
  id: anId(),
  name: 'Marta Ribeiro',
  avatar: null,
  hometown: 'Porto',
  country: 'Portugal',
  industry: null,
  company: null,
  jobTitle: 'Service Designer',
  yearsInCity: null,
  neighborhoodDisplay: 'Sant Antoni',
  knowledgeableIn: [],
  interests: [],
  verified: false,
  icebreakerAnswer: 'A bakery.',
  relationshipStatus: null,
  lastActiveAt: null,
  recentEvents: [],
  can: { message: false, report: false },
  underReview: false,
}

it('shows the own profile as a stranger sees it, and lists the hidden fields', async () => {
  const { user } = await openPage('/settings/data/visibility', {
    api: {
      profiles: {
        own: () => own(),
        asStranger: () => ({ profile: asStranger, hidden: ['company', 'relationshipStatus', 'lastActive'] }),
      },
      listings: { ofMember: none },
    },
  })
  await user.click(await screen.findByRole('link', { name: 'View as a stranger' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Marta Ribeiro' })).toBeVisible()
  screen.getByText('This is how someone with nothing in common sees you')
  expect(screen.getByText('company, relationship status and last active').closest('p')).toHaveTextContent(
    'Hidden from this person: company, relationship status and last active',
  )
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(location.pathname).toBe('/settings/data/visibility'))
})

it('shows the paused state in the view of a stranger', async () => {
  await openPage('/settings/data/stranger', {
    as: aViewer({ paused: true }),
    api: { profiles: { asStranger: refuse('PROFILE_PAUSED') } },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'This profile is paused' })).toBeVisible()
})

it('pauses the profile, and shows it again from the banner', async () => {
  const { user, api, go } = await openPage('/settings/data/pause', { api: { profiles: { own: () => own() } } })
  const toggle = await screen.findByRole('switch', { name: 'Pause my profile' })
  api.answer({ profiles: { setPaused: refuse('INTERNAL') } })
  await user.click(toggle)
  await toast(/We couldn't pause your profile/)
  expect(toggle).not.toBeChecked()
  expect(screen.queryByText('Profile paused')).toBeNull()
  api.answer({ profiles: { setPaused: ({ paused }: { paused: boolean }) => own({ pausedAt: paused ? since : null }) } })
  await user.click(toggle)
  await screen.findByText('Profile paused')
  expect(toggle).toBeChecked()
  expect(toggle).toHaveAccessibleDescription(/^Since Saturday 21 November/)
  screen.getByText(/You're hidden from the directory and suggestions/)
  await go('/ask')
  await waitFor(() => expect(screen.queryByText('Profile paused')).toBeNull())
  await go('/home')
  await user.click(await screen.findByRole('button', { name: 'Show me again' }))
  await toast('Your profile is visible again.')
  expect(screen.queryByText('Profile paused')).toBeNull()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  expect(api.sent('profiles.setPaused')).toEqual([{ paused: true }, { paused: true }, { paused: false }])
})
