export interface SamplePayment {
  key: string
  cents: number
  ago: number
  comesTo: 'created' | 'processing' | 'failed' | 'canceled' | 'succeeded' | 'refunded'
  refunded?: number
  currency?: string
}

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  livemode: boolean
  data: { object: Record<string, unknown> }
}

const hour = 3_600_000
const wentBackAfter = 26 * 3600

export function eventsOf({ key, cents, ago, comesTo, refunded = 0, currency = 'eur' }: SamplePayment, now: Date) {
  const began = Math.floor((now.getTime() - ago * hour) / 1000)
  const latest = Math.floor(now.getTime() / 1000)
  const events: StripeEvent[] = []
  const tell = (type: string, after: number, object: Record<string, unknown>) =>
    events.push({
      id: `evt_1${key}${events.length}`,
      object: 'event',
      type,
      created: Math.min(began + after, latest),
      livemode: false,
      data: { object },
    })
  const intent = (status: string, more: Record<string, unknown> = {}) => ({
    id: `pi_3${key}`,
    object: 'payment_intent',
    amount: cents,
    currency,
    status,
    created: began,
    livemode: false,
    receipt_email: 'somebody@example.org',
    shipping: { name: 'Somebody', address: { line1: 'Carrer de Verdi 1', city: 'Barcelona' } },
    ...more,
  })
  tell('payment_intent.created', 0, intent('requires_payment_method'))
  if (comesTo === 'created') return events
  if (comesTo === 'canceled') {
    tell('payment_intent.canceled', 900, intent('canceled'))
    return events
  }
  tell('payment_intent.processing', 40, intent('processing'))
  if (comesTo === 'processing') return events
  if (comesTo === 'failed') {
    const card = { brand: 'visa', last4: '0002' }
    const last_payment_error = { code: 'card_declined', message: 'Your card was declined.', payment_method: { card } }
    tell('payment_intent.payment_failed', 45, intent('requires_payment_method', { last_payment_error }))
    return events
  }
  tell('payment_intent.succeeded', 45, intent('succeeded'))
  if (refunded > 0)
    tell('charge.refunded', wentBackAfter, {
      id: `ch_3${key}`,
      object: 'charge',
      amount: cents,
      amount_refunded: refunded,
      refunded: refunded === cents,
      currency,
      status: 'succeeded',
      created: began + 45,
      payment_intent: `pi_3${key}`,
      billing_details: { email: 'somebody@example.org', name: 'Somebody' },
    })
  return events
}
