import type { SamplePayment } from '../payment-events.ts'

/** Nobody in the city can pay: these are what Stripe's test mode would send while somebody tries it out. */
export const payments: readonly SamplePayment[] = [
  { key: 'Q9tBarna02', cents: 3800, ago: 0.4, comesTo: 'processing' },
  { key: 'Q9tBarna01', cents: 1200, ago: 1.2, comesTo: 'succeeded' },
  { key: 'Q8wClot0007', cents: 6000, ago: 5, comesTo: 'created' },
  { key: 'Q8tGracia04', cents: 1200, ago: 21, comesTo: 'failed' },
  { key: 'Q8rPoble012', cents: 2450, ago: 27, comesTo: 'succeeded' },
  { key: 'Q8pBorn0031', cents: 9000, ago: 51, comesTo: 'succeeded', refunded: 3000 },
  { key: 'Q8mSants008', cents: 1500, ago: 76, comesTo: 'canceled' },
  { key: 'Q8kRaval019', cents: 4550, ago: 120, comesTo: 'refunded', refunded: 4550 },
  { key: 'Q8fLesCorts', cents: 123456, ago: 200, comesTo: 'succeeded' },
  { key: 'Q8dHorta002', cents: 1800, ago: 260, comesTo: 'succeeded', currency: 'gbp' },
  { key: 'Q8aAntoni05', cents: 50, ago: 420, comesTo: 'succeeded' },
]

/** When Ruth looked at the page, in hours before now, and when somebody without the right tried to. */
export const paymentAttempts: readonly { by: string; ago: number; allowed?: false }[] = [
  { by: 'ruth', ago: 480 },
  { by: 'jordi', ago: 474, allowed: false },
  { by: 'jordi', ago: 473.9, allowed: false },
  { by: 'ruth', ago: 410 },
  { by: 'ruth', ago: 255 },
  { by: 'ruth', ago: 196 },
  { by: 'ruth', ago: 119 },
  { by: 'ruth', ago: 73 },
  { by: 'ruth', ago: 50 },
  { by: 'ruth', ago: 26 },
  { by: 'ruth', ago: 1 },
]
