import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Payment, WebhookEvent } from '../../../contract/payments.ts'
import { anOverview, twoFactorOn } from '../../testing/account-settings.ts'
import { refuse, type ApiAnswers } from '../../testing/fake-api.ts'
import { openPage, toast } from '../../testing/page.tsx'
import { anAdmin, anId, minutesAgo } from '../../testing/samples.ts'

const aPayment = (change: Partial<Payment> = {}): Payment => ({
  id: anId(),
  externalRef: 'pi_3Q9tBarna01',
  amountCents: 1200,
  currency: 'eur',
  status: 'succeeded',
  refundedCents: 0,
  createdAt: minutesAgo(60),
  raw: {},
  ...change,
})
const event: WebhookEvent = {
  id: anId(),
  eventId: 'evt_1Q8tGracia042',
  type: 'payment_intent.payment_failed',
  receivedAt: minutesAgo(60),
  payload: { code: 'card_declined' },
}
const summary = {
  totalPaymentAccessAttempts: 9,
  uniqueUsersAccessing: 2,
  failedAccessAttempts: 1,
  emergencyRevocations: 0,
  lastAccessTime: minutesAgo(90),
}
const answers = {
  access: () => ({ verified: true, summary }),
  list: () => ({ items: [aPayment()] }),
  events: () => ({ items: [event] }),
}
const open = (payments: ApiAnswers['payments'] = {}, more: ApiAnswers = {}) =>
  openPage('/stripe-health', { as: anAdmin(), api: { payments: { ...answers, ...payments }, ...more } })
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const broken = refuse('INTERNAL')

it('shows payments, events and the security summary, and that it is test mode', async () => {
  const { user } = await open({
    list: () => ({
      items: [
        aPayment(),
        aPayment({ externalRef: 'pi_3Q8tGracia04', status: 'failed' }),
        aPayment({ externalRef: 'pi_3Q8kRaval019', amountCents: 4550, refundedCents: 4550, status: 'refunded' }),
        aPayment({ externalRef: 'pi_3Q8pBorn0031', amountCents: 9000, refundedCents: 3000 }),
        aPayment({ externalRef: 'pi_3Q8fLesCorts', amountCents: 123_456 }),
      ],
    }),
  })
  await screen.findByText('pi_3Q9tBarna01')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment health')
  screen.getByText('Test mode only')
  screen.getByText('Payments are test-mode only and the feature is globally disabled. No member sees it.')
  const looked = await section('Security summary')
  for (const label of ['Access attempts', 'Unique users', 'Failed attempts', 'Emergency revocations'])
    looked.getByText(label)
  looked.getByText(/^Last access/)
  for (const [ref, words] of [
    ['pi_3Q9tBarna01', /€12\.00.*succeeded/],
    ['pi_3Q8tGracia04', /€12\.00.*failed/],
    ['pi_3Q8kRaval019', /€45\.50.*refunded/],
    ['pi_3Q8pBorn0031', /€90\.00.*€30\.00 refunded.*succeeded/],
    ['pi_3Q8fLesCorts', /€1,234\.56/],
  ] as const)
    expect(screen.getByText(ref).closest('li')).toHaveTextContent(words)
  await user.click(screen.getByText(event.eventId))
  expect(screen.getByText(/"card_declined"/)).toBeVisible()
})

it('hides every record when access is denied on a refresh', async () => {
  const { api, user } = await open()
  await screen.findByText('pi_3Q9tBarna01')
  api.answer({ payments: { list: refuse('PAYMENTS_DENIED') } })
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByRole('heading', { level: 1, name: 'Payment access denied' })
  expect(screen.queryByText('pi_3Q9tBarna01')).toBeNull()
})

it('loads no records for an admin without the right and links back to the dashboard', async () => {
  const { api } = await open({ access: () => ({ verified: false, summary: null }) })
  await screen.findByText('Payment access denied - insufficient permissions')
  expect(screen.getByRole('link', { name: 'Back to Admin Dashboard' })).toHaveAttribute('href', '/admin')
  expect([...api.sent('payments.list'), ...api.sent('payments.events')]).toEqual([])
})

it('asks for a code, and offers it again when the dialog is closed', async () => {
  const access = { entered: false }
  const { user, api } = await open(
    { access: () => (access.entered ? answers.access() : refuse('CODE_NEEDED')()) },
    {
      security: {
        read: () => anOverview({ twoFactor: twoFactorOn }),
        confirmCode: () => {
          access.entered = true
          return { done: true }
        },
      },
    },
  )
  const question = () => screen.findByRole('dialog', { name: "Confirm it's you" })
  await question()
  await user.keyboard('{Escape}')
  await screen.findByRole('heading', { level: 1, name: "Confirm it's you to continue" })
  expect(screen.queryByText(/^pi_3/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(within(await question()).getByLabelText('6-digit code'), '123456')
  await screen.findByText('pi_3Q9tBarna01')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.sent('security.confirmCode')).toEqual([{ code: '123456' }])
})

it('shows which part failed in its place and retries it', async () => {
  const { api, user } = await open({ access: broken })
  const again = async () => user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Access verification failed')
  api.answer({ payments: { access: answers.access, list: broken, events: broken } })
  await again()
  await screen.findByText('Failed to load data')
  api.answer({ payments: { events: answers.events } })
  await again()
  const failed = 'Failed to load payments - access may be restricted'
  await (await section('Payments')).findByText(failed)
  await screen.findByText(event.eventId)
  api.answer({ payments: { list: answers.list } })
  await again()
  await screen.findByText('pi_3Q9tBarna01')
  api.answer({ payments: { events: broken } })
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await toast('Failed to load webhook events')
  expect(screen.getByText(event.eventId)).toBeVisible()
})

it('shows that there are no payments and no events', async () => {
  await open({ list: () => ({ items: [] }), events: () => ({ items: [] }) })
  await screen.findByText('No payments yet.')
  await waitFor(() => expect(screen.getByText('No webhook events yet.')).toBeVisible())
})
