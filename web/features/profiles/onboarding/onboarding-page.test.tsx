import { screen, waitFor } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Viewer } from '../../../../contract/accounts.ts'
import { limits } from '../../../../contract/limits.ts'
import { held, noConnection, refuse, type ApiAnswers } from '../../../testing/fake-api.ts'
import { openedDocuments } from '../../../testing/location.ts'
import { openPage } from '../../../testing/page.tsx'
import { aSession, aViewer } from '../../../testing/samples.ts'

const newcomer = () => aViewer({ onboarded: false })
const button = (name: string) => screen.getByText(name, { selector: 'button, button *' }).closest('button')!
const step = (n: number) => screen.findByText(`Step ${n} of 4`)
const next = (user: UserEvent) => user.click(button('Next'))
const described = (label: string | RegExp, words: string) =>
  waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words))

async function open(completeOnboarding?: NonNullable<ApiAnswers['profiles']>['completeOnboarding']) {
  const viewer = newcomer()
  const page = await openPage('/onboarding', {
    as: viewer,
    api: completeOnboarding ? { profiles: { completeOnboarding } } : {},
  })
  await step(1)
  return { ...page, viewer }
}

async function toLastStep(user: UserEvent) {
  await next(user)
  await user.selectOptions(await screen.findByLabelText('Industry'), 'Consulting')
  await next(user)
  await user.selectOptions(await screen.findByLabelText('Years in Barcelona'), 'native')
  await next(user)
  await step(4)
}

it('requires a name, an industry and the years in the city before the next step', async () => {
  const { user } = await open()
  const name = screen.getByLabelText('Name')
  expect(name).toHaveValue('Marta Ribeiro')
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
  await user.clear(name)
  await user.type(name, '  ')
  await waitFor(() => expect(button('Next')).toHaveAttribute('aria-disabled', 'true'))
  await next(user)
  await described('Name', 'Please tell us your name.')
  expect(name).toHaveFocus()
  await user.type(name, 'Marta R.')
  await next(user)

  await step(2)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  expect(button('Next')).toHaveAccessibleDescription('Please pick an industry.')
  await next(user)
  await described('Industry', 'Please pick an industry.')
  await user.selectOptions(screen.getByLabelText('Industry'), 'Consulting')
  await next(user)

  await step(3)
  await user.selectOptions(screen.getByLabelText(/^Neighborhood/), 'Other')
  await next(user)
  await waitFor(() => expect(screen.getByLabelText('Years in Barcelona')).toHaveAttribute('aria-invalid', 'true'))
  expect(screen.getByLabelText(/^Which neighborhood/)).not.toHaveAttribute('aria-invalid', 'true')
  await user.selectOptions(screen.getByLabelText('Years in Barcelona'), '4-6')
  await next(user)
  await step(4)
  expect(button('Complete Setup')).toHaveAttribute('aria-disabled', 'true')
})

it('requires one to five areas', async () => {
  const { user } = await open()
  await toLastStep(user)
  const areas = ['Podcasting', 'Creative Arts', 'Legal & Admin', 'Health & Wellness', 'Food & Local Tips']
  for (const area of areas) await user.click(button(area))
  expect(await screen.findByText(/of 5 chosen/)).toHaveTextContent('5 of 5 chosen')
  expect(button('Tech & Startups')).toBeDisabled()
  screen.getByText('You can pick up to five. Remove one to swap it.')
  for (const area of areas) await user.click(button(area))
  await screen.findByText('Keep at least one.')
  expect(button('Food & Local Tips')).toHaveAttribute('aria-pressed', 'true')
})

async function complete() {
  const answer = held<Viewer>()
  const { user, api, viewer } = await open(() => answer.promise)
  await toLastStep(user)
  await user.click(button('Podcasting'))
  await user.click(button('Complete Setup'))
  await screen.findByText('Finishing...')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opened = openedDocuments()
  api.answer({ accounts: { session: () => aSession({ ...viewer, onboarded: true }) } })
  answer.release(viewer)
  await screen.findByTestId('still-confetti')
  await vi.advanceTimersByTimeAsync(limits.afterOnboarding)
  return { api, opened }
}

it('saves the profile, shows the welcome and opens home as a new document', async () => {
  const { api, opened } = await complete()
  expect(opened).toEqual(['/home'])
  expect(Object.keys(localStorage).filter(key => key.startsWith('onboarding'))).toEqual([])
  expect(api.sent('profiles.completeOnboarding')).toMatchObject([
    { name: 'Marta Ribeiro', industry: 'Consulting', yearsInCity: 'native', knowledgeableIn: ['Podcasting'] },
  ])
})

it.each([
  ['/events/0199?from=link', '/events/0199?from=link'],
  ['//elsewhere.example', '/home'],
])('ends at the page that the newcomer came for, if it is of this site: %s', async (kept, end) => {
  localStorage.setItem('return-to', kept)
  const { opened } = await complete()
  expect(opened).toEqual([end])
  expect(localStorage.getItem('return-to')).toBeNull()
})

it.each(['/onboarding', '/welcome'])('redirects an onboarded member from %s to home', async path => {
  await openPage(path)
  await waitFor(() => expect(location.pathname).toBe('/home'))
})

it('skips no step by URL, and shows no welcome before the last step', async () => {
  const { go } = await openPage('/onboarding?step=4', { as: newcomer() })
  await step(2)
  await waitFor(() => expect(location.search).toBe('?step=2'))
  await go('/welcome')
  await waitFor(() => expect(location.pathname).toBe('/onboarding'))
  await go('/home')
  await waitFor(() => expect(location.pathname).toBe('/onboarding'))
})

it('keeps everything when the profile cannot be saved, and focuses a refused field', async () => {
  const { user, api } = await open(noConnection)
  await toLastStep(user)
  await user.click(button('Podcasting'))
  await user.click(button('Complete Setup'))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Oops! Something went wrong. Please try again.')
  expect(alert).toHaveTextContent('Connection trouble — please check your internet and try again.')
  expect(screen.queryByTestId('still-confetti')).toBeNull()
  expect(screen.getByText(/of 5 chosen/)).toHaveTextContent('1 of 5 chosen')

  api.answer({ profiles: { completeOnboarding: refuse('INVALID_INPUT', { fields: { company: 'tooLong' } }) } })
  await user.click(button('Complete Setup'))
  await step(2)
  await described(/^Company/, "That's too long.")
})
