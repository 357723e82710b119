import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Outcome } from '../../../contract/moderation.ts'
import { refuse } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/page.tsx'
import { anId, aProfile, minutesAgo } from '../../testing/samples.ts'

const anOutcome = (change: Partial<Outcome>): Outcome => ({
  id: anId(),
  side: 'made',
  kind: 'post',
  title: 'A question that was reported',
  status: 'pending',
  removed: false,
  restoredAt: null,
  note: null,
  reportedAt: minutesAgo(60),
  decidedAt: change.status ? minutesAgo(10) : null,
  ...change,
})

it("links from the own profile to the outcomes of the viewer's reports and posts", async () => {
  const made = [
    anOutcome({}),
    anOutcome({ status: 'resolved', removed: true }),
    anOutcome({ status: 'resolved' }),
    anOutcome({ status: 'dismissed' }),
    anOutcome({ status: 'resolved', removed: true, restoredAt: minutesAgo(5) }),
  ]
  const about = [
    anOutcome({ side: 'about', status: 'resolved', removed: true, note: 'It tells the code of your front door.' }),
    anOutcome({ side: 'about', status: 'resolved', removed: true, restoredAt: minutesAgo(5) }),
  ]
  const { user } = await openPage('/profile', {
    api: {
      profiles: { own: () => aProfile() },
      listings: { ofMember: () => ({ items: [], next: null }) },
      moderation: { outcomes: ({ side }) => ({ items: side === 'made' ? made : about, next: null }) },
    },
  })
  await user.click(await screen.findByText('Reports and decisions'))
  await screen.findByRole('heading', { level: 1, name: 'Reports and decisions' })
  const reported = within(await screen.findByRole('region', { name: 'What you reported' }))
  await reported.findByText("We're reviewing it")
  for (const words of [
    'We removed it',
    'We took action',
    'We reviewed it and kept it',
    'We removed it, then restored it',
  ])
    expect(reported.getByText(words)).toBeVisible()
  const posted = within(screen.getByRole('region', { name: 'About what you posted' }))
  expect(await posted.findByText('We removed it')).toBeVisible()
  expect(posted.getByText('We restored it')).toBeVisible()
  expect(posted.getByText('It tells the code of your front door.')).toBeVisible()
})

it('shows the empty state of each list, or an error with Try Again', async () => {
  const { api, user } = await openPage('/account/reports', {
    api: { moderation: { outcomes: refuse('MALFORMED_REQUEST') } },
  })
  await screen.findByText("We couldn't load your reports.")
  await screen.findByText("We couldn't load the decisions about your posts.")
  api.answer({ moderation: { outcomes: () => ({ items: [], next: null }) } })
  await user.click(screen.getAllByText('Try Again')[0]!)
  await screen.findByText("You haven't reported anything.")
  await user.click(screen.getByText('Try Again'))
  expect(await screen.findByText('None of your posts have been removed.')).toBeVisible()
})
