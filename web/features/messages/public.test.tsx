import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { ErrorCode } from '../../../contract/errors.ts'
import { held, refuse } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { aProfile } from '../../testing/samples.ts'

it('says that opening a conversation takes a while', async () => {
  const profile = aProfile({ name: 'Núria Test' })
  const { promise } = held<never>()
  const { user } = await openPage(`/profile/${profile.id}`, {
    api: {
      profiles: {
        read: () => ({ ...profile, recentEvents: [], can: { message: true, report: false }, underReview: false }),
      },
      listings: { ofMember: () => ({ items: [], next: null }) },
      messages: { start: () => promise },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Message' }))
  expect(await screen.findByText('This is taking a while. Please wait…', {}, { timeout: 10_000 })).toBeVisible()
})

it.each<[ErrorCode, string]>([
  ['UNAVAILABLE', 'Failed to start conversation. Our Peeps has trouble right now — please try again in a moment.'],
  ['PROFILE_NOT_FOUND', 'Failed to start conversation. Profile not found'],
  ['INTERNAL', 'Failed to start conversation. Something unexpected happened — please try again in a moment.'],
])('shows why the conversation could not be started: %s', async (code, words) => {
  const profile = aProfile({ name: 'Núria Test' })
  const { id } = profile
  const { user } = await openPage(`/profile/${id}`, {
    api: {
      profiles: {
        read: () => ({ ...profile, recentEvents: [], can: { message: true, report: false }, underReview: false }),
      },
      listings: { ofMember: () => ({ items: [], next: null }) },
      messages: { start: refuse(code) },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Message' }))
  await toast(words)
  expect(location.pathname).toBe(`/profile/${id}`)
})
