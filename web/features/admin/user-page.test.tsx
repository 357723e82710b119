import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { AdminUserDetail, AuditEntry } from '../../../contract/admin.ts'
import type { ReportCase } from '../../../contract/moderation.ts'
import { refuse, type ApiAnswers } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/page.tsx'
import { anAdmin, anId, aPerson, minutesAgo } from '../../testing/samples.ts'

const una: AdminUserDetail = {
  id: anId(),
  name: 'Prova Una',
  email: 'una@example.org',
  opened: true,
  avatarUrl: null,
  role: 'member',
  cityName: 'Barcelona',
  isActive: false,
  deletionDueAt: null,
  lastActiveAt: minutesAgo(90),
  can: { giveRoles: ['admin', 'superadmin'], setActive: true },
  citySlug: 'barcelona',
  emailConfirmed: true,
  emailRefusedAt: null,
  secondFactor: false,
  onboarded: true,
  createdAt: minutesAgo(60 * 24 * 30),
  sessions: [],
  counts: {
    questions: 1,
    replies: 0,
    events: 0,
    listings: 0,
    reportsAbout: 0,
    reportsPending: 0,
    reportsMade: 0,
  },
}
const ruth = { id: anId(), name: 'Ruth Admin', avatarUrl: null }
const anEntry = (change: Partial<AuditEntry>): AuditEntry => ({
  id: anId(),
  at: minutesAgo(5),
  actor: ruth,
  operator: null,
  action: 'account.deactivated',
  subject: { kind: 'account', id: una.id, name: una.name },
  before: { active: true },
  after: { active: false },
  note: null,
  ...change,
})
const report: ReportCase = {
  id: anId(),
  kind: 'post',
  subjectId: anId(),
  status: 'resolved',
  title: 'Who sells a bicycle?',
  postType: 'question',
  author: aPerson({ id: una.id, name: una.name }),
  reportCount: 1,
  firstReport: {
    id: anId(),
    reporter: aPerson({ name: 'Rita Reporter' }),
    reason: 'It sells something.',
    createdAt: minutesAgo(30),
    status: 'resolved',
  },
  reportedAt: minutesAgo(30),
  decision: { by: null, at: minutesAgo(20), note: null, removed: false, restoredAt: null },
  changedSince: false,
  can: { decide: false, remove: false, restore: false },
}

const open = (path: string, admin: NonNullable<ApiAnswers['admin']>) =>
  openPage(path, { as: anAdmin(), api: { admin, moderation: { queue: () => ({ items: [report], next: null }) } } })

it("shows a user's account, sessions, reports and audit log", async () => {
  const { api } = await open(`/admin/users/${una.id}`, {
    user: () => una,
    audit: () => ({
      items: [
        anEntry({ note: 'Sells what it does not have.' }),
        anEntry({ actor: null, operator: 'ann', action: 'account.exported', before: null, after: null }),
        anEntry({ action: 'account.of-tomorrow' }),
      ],
      next: null,
    }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Prova Una' })
  screen.getByText('No active sessions.')
  await screen.findByText(/^The operator .?ann.?$/)
  const log = within(screen.getByRole('region', { name: 'Audit log' }))
  expect(await log.findByText(/deactivated/)).toHaveTextContent('Ruth Admin deactivated Prova Una')
  expect(log.getAllByText('active: true → false')).toHaveLength(2)
  expect(log.getAllByRole('listitem').at(-1)).toHaveTextContent(/^Ruth Admin: .?account\.of-tomorrow.? Prova Una/)
  log.getByText('Note: Sells what it does not have.')
  const reports = within(screen.getByRole('region', { name: 'Reports about them' }))
  expect(await reports.findByRole('listitem')).toHaveTextContent('resolved')
  const link = reports.getByRole('link', { name: report.title })
  expect(link).toHaveAttribute('href', `/admin/moderation?status=all&case=${report.id}`)
  expect(api.sent('moderation.queue')).toMatchObject([{ aboutId: una.id }])
  expect(api.sent('admin.audit')).toMatchObject([{ subjectId: una.id }])
})

it('shows that a user does not exist', async () => {
  const { go } = await open(`/admin/users/${anId()}`, { user: refuse('USER_NOT_FOUND') })
  await screen.findByRole('heading', { name: 'User not found' })
  await go('/admin/users/nobody')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('User not found')
})

it('filters the audit log by kind and words, links its CSV and clears the filters', async () => {
  const { user } = await open('/admin/audit', {
    audit: ({ group, search }) => ({
      items: search ? [] : [anEntry(group ? { action: 'flag.dismissed', before: null, after: null } : {})],
      next: null,
    }),
  })
  await screen.findByText('Who changed what. Nothing here can be edited.')
  const kinds = within(screen.getByRole('group', { name: 'Filter by type' }))
  await user.click(kinds.getByText('Flags'))
  await screen.findByText(/dismissed a report/)
  expect(location.search).toBe('?group=flags')
  expect(kinds.getByRole('button', { name: 'Flags' })).toHaveAttribute('aria-pressed', 'true')
  const csv = screen.getByRole('link', { name: 'Download as CSV' })
  expect(csv).toHaveAttribute('href', expect.stringMatching(/\?group=flags$/))
  const search = screen.getByRole('searchbox', { name: 'Search the log' })
  await user.type(search, 'nobody')
  await screen.findByRole('heading', { name: 'No matching entries' })
  await user.click(screen.getByText('Clear all'))
  await screen.findByText(/deactivated/)
  expect(search).toHaveFocus()
  expect(location.search).toBe('')
})

it('asks for a reason before it shows the email and sessions', async () => {
  const closed = { ...una, email: 'u…@e….org', opened: false, sessions: null }
  const reason = 'Helping with an email change they asked for.'
  const { api, user } = await open(`/admin/users/${una.id}`, {
    user: () => closed,
    audit: () => ({ items: [], next: null }),
    openAccount: refuse('TOO_MANY_REQUESTS', { retryAfter: 5 }),
  })
  await screen.findByText('u…@e….org')
  screen.getByText(/^Sessions are private/)
  const show = screen.getByRole('button', { name: 'Show the email and sessions of Prova Una' })
  await user.click(show)
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = dialog.getByRole('button', { name: 'Show' })
  const field = dialog.getByLabelText('Reason')
  await user.type(field, 'because')
  expect(confirm).toBeDisabled()
  await user.clear(field)
  await user.paste(reason)
  await user.click(confirm)
  await dialog.findByText("We couldn't open this account.")
  expect(field).toHaveValue(reason)

  const opened = { ...una, sessions: [] }
  api.answer({ admin: { openAccount: () => opened, user: () => opened } })
  await user.click(confirm)
  const email = await screen.findByText('una@example.org')
  await waitFor(() => expect(email).toHaveFocus())
  screen.getByText('No active sessions.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.sent('admin.openAccount').at(-1)).toEqual({ userId: una.id, reason })
})
