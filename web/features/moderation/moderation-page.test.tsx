import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { ReportCaseDetail } from '../../../contract/moderation.ts'
import { refuse } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { anAdmin, anId, aPerson, minutesAgo } from '../../testing/samples.ts'

const aCase = (change: Partial<ReportCaseDetail> = {}): ReportCaseDetail => ({
  id: anId(),
  kind: 'post',
  subjectId: anId(),
  status: 'pending',
  title: 'Who sells a bicycle?',
  postType: 'question',
  author: aPerson({ name: 'Aitor Author' }),
  reportCount: 1,
  firstReport: aReport(),
  reportedAt: minutesAgo(30),
  decision: null,
  changedSince: false,
  can: { decide: true, remove: true, restore: false },
  reported: { title: 'Who sells a bicycle?', body: null, pictures: [] },
  now: null,
  removed: false,
  path: null,
  reports: [aReport()],
  messages: [],
  earlier: [],
  authorHistory: { createdAt: minutesAgo(9_000), isActive: true, reports: 0, resolved: 0, removed: 0 },
  reporterHistory: { createdAt: minutesAgo(9_000), reports: 1, resolved: 0, dismissed: 0 },
  ...change,
})
const aReport = (): ReportCaseDetail['firstReport'] => ({
  id: anId(),
  reporter: aPerson({ name: 'Rita Reporter' }),
  reason: 'It sells something.',
  createdAt: minutesAgo(30),
  status: 'pending',
})
const decidedBy = (change: Partial<NonNullable<ReportCaseDetail['decision']>> = {}) => ({
  by: { id: anId(), name: 'Ruth Adeyemi' },
  at: minutesAgo(0),
  note: null,
  removed: false,
  restoredAt: null,
  ...change,
})
const undecidable = { decide: false, remove: false, restore: false }

async function open(cases: ReportCaseDetail[], path = '/admin/moderation') {
  const page = await openPage(path, {
    as: anAdmin(),
    wide: true,
    api: {
      moderation: {
        queue: ({ status }) => ({ items: cases.filter(one => !status || one.status === status), next: null }),
        read: ({ caseId }) => cases.find(({ id }) => id === caseId)!,
        decide: ({ caseId, decision }) => {
          const decided = aCase({ ...cases.find(({ id }) => id === caseId)!, status: decision, can: undecidable })
          cases = cases.map(one => (one.id === caseId ? decided : one))
          return decided
        },
      },
    },
  })
  return page
}
const chosen = async () => within(await screen.findByRole('region', { name: 'Selected report' }))
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Resolve this report?' }))

it('names the admin who decided a report first and shows that decision', async () => {
  const first = aCase()
  const decided = aCase({ ...first, status: 'dismissed', decision: decidedBy(), can: undecidable })
  const { api, user } = await open([first])
  await (await chosen()).findByText('It sells something.')
  await user.click((await chosen()).getByRole('button', { name: 'Resolve' }))
  await user.type((await dialog()).getByLabelText(/^Note/), 'Late.')
  const data = { decidedBy: 'Ruth Adeyemi', decision: 'dismissed', decidedAt: minutesAgo(0) }
  api.answer({ moderation: { decide: refuse('ALREADY_DECIDED', data), read: () => decided } })
  await user.click((await dialog()).getByRole('button', { name: 'Resolve' }))
  await toast(/Ruth Adeyemi already dismissed this, today/)
  await (await chosen()).findByText(/^Dismissed by Ruth Adeyemi, today/)
  ;(await chosen()).getByRole('heading', { level: 2, name: first.title })
  expect((await chosen()).queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

it('keeps the decision and the note after a failure and after leaving the page', async () => {
  const one = aCase()
  const { api, user, go } = await open([one], `/admin/moderation?case=${one.id}`)
  const resolve = async () => user.click((await chosen()).getByRole('button', { name: 'Resolve' }))
  api.answer({ moderation: { decide: refuse('TOO_MANY_REQUESTS') } })
  await resolve()
  await user.click((await dialog()).getByLabelText(/^Remove the post/))
  await user.type((await dialog()).getByLabelText(/^Note/), 'Read the rules.')
  await user.click((await dialog()).getByRole('button', { name: 'Resolve' }))
  expect(await (await dialog()).findByRole('alert')).toHaveTextContent('Failed to update flag status')
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  await go('/ask')
  await go(`/admin/moderation?case=${one.id}`)
  await resolve()
  expect((await dialog()).getByLabelText(/^Remove the post/)).toBeChecked()
  expect((await dialog()).getByLabelText(/^Note/)).toHaveValue('Read the rules.')
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  await user.click((await chosen()).getByRole('button', { name: 'Dismiss' }))
  await toast('Failed to update flag status')
})

it('opens the next case after a decision, and the end of the queue after the last', async () => {
  const [first, last] = [aCase(), aCase({ title: 'Who pays ahead?' })]
  const { api, user } = await open([first, last])
  await (await chosen()).findByText('It sells something.')
  const focused = (title: string) =>
    waitFor(async () => expect((await chosen()).getByRole('heading', { level: 2, name: title })).toHaveFocus())
  await user.keyboard('j')
  await focused(last.title)
  await user.keyboard('k')
  await focused(first.title)
  await user.keyboard('r')
  await user.click((await dialog()).getByLabelText(/^Remove the post/))
  await user.click((await dialog()).getByRole('button', { name: 'Resolve' }))
  await toast('Flag status updated successfully')
  await focused(last.title)
  await user.keyboard('d')
  await screen.findByRole('heading', { level: 2, name: 'No flagged content to review' })
  await waitFor(() => expect(document.activeElement).toHaveTextContent('No flagged content to review'))
  expect(api.sent('moderation.decide')).toEqual([
    { caseId: first.id, decision: 'resolved', remove: true, note: null },
    { caseId: last.id, decision: 'dismissed', remove: false, note: null },
  ])
})

it('restores a removed post after a confirmation', async () => {
  const decision = decidedBy({ note: 'Shops go elsewhere.', removed: true })
  const removed = aCase({ status: 'resolved', removed: true, decision, can: { ...undecidable, restore: true } })
  const { api, user } = await open([removed], `/admin/moderation?status=resolved&case=${removed.id}`)
  await (await chosen()).findByText('Shops go elsewhere.')
  api.answer({
    moderation: {
      restore: () =>
        aCase({ ...removed, removed: false, decision: { ...decision, restoredAt: minutesAgo(0) }, can: undecidable }),
    },
  })
  await user.click((await chosen()).getByRole('button', { name: 'Restore' }))
  const question = within(await screen.findByRole('dialog', { name: 'Restore this content?' }))
  await user.click(question.getByRole('button', { name: 'Restore' }))
  await toast('Content restored.')
  await (await chosen()).findByText(/was removed and later restored, today/)
  await waitFor(async () =>
    expect((await chosen()).getByRole('heading', { level: 2, name: removed.title })).toHaveFocus(),
  )
})

const aReference = {
  id: anId(),
  type: 'selling' as const,
  title: 'City bike',
  price: null,
  place: null,
  startsAt: null,
  timeZone: null,
  cover: null,
  isSold: false,
}
const aCopy = (change: Partial<ReportCaseDetail['messages'][number]>): ReportCaseDetail['messages'][number] => ({
  id: anId(),
  senderId: anId(),
  body: 'Hello',
  sentAt: minutesAgo(60),
  wasRemoved: false,
  isChosen: false,
  about: null,
  ...change,
})

it('shows copies of the reported messages of a conversation, with the posts they refer to', async () => {
  const conversation = aCase({
    kind: 'conversation',
    postType: null,
    title: 'Bruno Serra',
    author: aPerson({ name: 'Bruno Serra' }),
    reported: null,
    messages: [
      aCopy({ body: 'Pay first.', isChosen: true, about: { post: aReference } }),
      aCopy({ body: 'And now?', about: { post: null } }),
    ],
  })
  await open([conversation])
  const shown = await chosen()
  await shown.findByText('You can read only these copied messages. Both people will see that a moderator read them.')
  shown.getByText('Reported message')
  expect(shown.getByText('Pay first.')).toBeVisible()
  expect(shown.getByRole('link', { name: 'City bike' })).toHaveAttribute('href', `/listings/${aReference.id}`)
  expect(shown.getByText('A post that is no longer available')).toBeVisible()
})

it('shows each status of the queue with its empty state, and retries a failed queue', async () => {
  const { api, user } = await open([])
  await screen.findByRole('heading', { level: 2, name: 'No flagged content to review' })
  const chips = within(screen.getByRole('group', { name: 'Filter reports' }))
  await user.click(chips.getByText('Dismissed'))
  await screen.findByText('No reports have been dismissed yet.')
  expect(location.search).toBe('?status=dismissed')
  api.answer({ moderation: { queue: refuse('INVALID_CURSOR') } })
  await user.click(chips.getByText('All'))
  await screen.findByText('Failed to load flagged posts')
  api.answer({ moderation: { queue: () => ({ items: [aCase({ status: 'resolved' })], next: null }) } })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect((await screen.findAllByText('resolved')).length).toBeGreaterThan(0)
})

it('shows a word diff of the edits since a decision, and links earlier decisions', async () => {
  const earlier = aCase({
    status: 'dismissed',
    title: 'A lamp',
    decision: decidedBy({ note: 'Nothing wrong with it.' }),
    can: undecidable,
    changedSince: true,
    reported: { title: 'A lamp', body: 'Free to take.', pictures: [] },
    now: { title: 'A lamp', body: 'Pay first to take.', pictures: [] },
  })
  const { id, kind, status, reportCount, decision } = earlier
  const one = aCase({ earlier: [{ id, kind, status, reportCount, decision }] })
  const { user } = await open([one, earlier])
  await (await chosen()).findByRole('heading', { level: 3, name: 'Earlier decisions about it' })
  expect((await chosen()).getByText('Nothing wrong with it.')).toBeVisible()
  await user.click((await chosen()).getByRole('link', { name: /^Dismissed by Ruth Adeyemi/ }))
  await (await chosen()).findByRole('heading', { level: 2, name: 'A lamp' })
  ;(await chosen()).getByText('edited since')
  expect((await chosen()).getAllByRole('insertion')[0]).toHaveTextContent('Added: Pay')
  expect((await chosen()).getByRole('deletion')).toHaveTextContent('Removed: Free')
})
