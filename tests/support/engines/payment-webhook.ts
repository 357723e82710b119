import { Stripe } from 'stripe'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import type { TestApp } from '../app.ts'

export const webhookSecret = 'whsec_only_for_tests'

interface Sending {
  secret?: string
  /** In seconds. */
  signedAt?: number
  from?: string
  headers?: Record<string, string>
}

export const signatureOf = (payload: string, { secret = webhookSecret, signedAt }: Sending = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(signedAt ? { timestamp: signedAt } : {}) })

export async function sendEvent({ request }: TestApp, event: unknown, how: Sending = {}) {
  const payload = typeof event === 'string' ? event : JSON.stringify(event)
  const response = await request('POST', plainRoutes.paymentWebhook.path, {
    body: payload,
    from: how.from ?? '10.77.0.1',
    headers: { origin: '', 'stripe-signature': signatureOf(payload, how), ...how.headers },
  })
  const text = await response.text()
  return { status: response.status, body: JSON.parse(text) as { code?: string; received?: true }, text }
}
