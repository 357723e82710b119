import { randomBytes } from 'node:crypto'
import { Stripe } from 'stripe'
import { plainRoutes } from '../contract/plain-routes.ts'
import { fail } from '../server/run.ts'
import { eventsOf, type SamplePayment, type StripeEvent } from '../sample/payment-events.ts'

const usage = 'Usage: npm run payments:sample -- [ADDRESS], with STRIPE_WEBHOOK_SECRET as the server has it.'

const story: Omit<SamplePayment, 'key'>[] = [
  { cents: 1200, ago: 0.1, comesTo: 'succeeded' },
  { cents: 3800, ago: 0.05, comesTo: 'processing' },
  { cents: 1500, ago: 0.2, comesTo: 'failed' },
  { cents: 4550, ago: 30, comesTo: 'refunded', refunded: 4550 },
  { cents: 9000, ago: 29, comesTo: 'succeeded', refunded: 3000 },
]

async function send(args: string[]): Promise<0 | 1> {
  const { STRIPE_WEBHOOK_SECRET: secret, PORT: port = '3000' } = process.env
  const address = args[0] ?? `http://127.0.0.1:${port}`
  if (args.length > 1 || !secret || !URL.canParse(address)) {
    console.error(usage)
    return 1
  }
  const to = new URL(plainRoutes.paymentWebhook.path, address)
  const post = async (event: StripeEvent, expected: number, note = '', signedBy = secret) => {
    const payload = JSON.stringify(event)
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: signedBy })
    const { status } = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    })
    console.log(`${status}  ${event.type}  ${event.id}${note && `  (${note})`}`)
    return status === expected
  }

  const run = randomBytes(4).toString('hex')
  const now = new Date()
  const events = story.flatMap((payment, at) => eventsOf({ ...payment, key: `${run}${at}` }, now)).toReversed()
  const [first] = events
  if (!first) return 1
  const unknown = { ...first, id: `evt_1${run}u`, type: 'customer.created', data: { object: { id: `cus_${run}` } } }
  const forged = { ...first, id: `evt_1${run}f` }
  const right = [
    ...(await inTurn(events, event => post(event, 200))),
    await post(first, 200, 'once more: changes nothing'),
    await post(unknown, 200, 'is kept and changes no payment'),
    await post(forged, 400, 'forged: refused', `${secret} and something else`),
  ]
  return right.every(Boolean) ? 0 : 1
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) done.push(await work(item))
  return done
}

process.exit(
  await send(process.argv.slice(2)).catch((error: unknown) => {
    if (!(error instanceof TypeError && error.cause)) return fail(error)
    console.error('No server answered at that address.')
    return 1
  }),
)
