import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEvent } from './read-event.ts'
import { merged, stateOf, type PaymentState } from './state.ts'

interface LiveFrame {
  type: string
  created: number
  id: string
  refundedCents?: number
}

const amount = 4500
const told = ({ type, created, id, refundedCents = 0 }: LiveFrame): PaymentState => {
  const object =
    type === 'charge.refunded'
      ? { id: 'ch_1', payment_intent: 'pi_1', amount_refunded: refundedCents, refunded: refundedCents === amount }
      : { id: 'pi_1', created: 5 }
  const sent = { id, type, created, livemode: false, data: { object: { amount, currency: 'eur', ...object } } }
  return stateOf(readEvent(sent)!)!
}
const after = (events: LiveFrame[]) => events.map(told).reduce((known, next) => merged(known, next))

const types = ['created', 'processing', 'payment_failed', 'canceled', 'succeeded'].map(name => `payment_intent.${name}`)
const anyEvents = fc.uniqueArray(
  fc.record({
    type: fc.constantFrom(...types, 'charge.refunded'),
    created: fc.integer({ min: 10, max: 14 }),
    id: fc.integer({ min: 1, max: 40 }).map(number => `evt_${number}`),
    refundedCents: fc.constantFrom(1000, 2500, amount),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 9 },
)

describe('a payment', () => {
  it('has the same state for any order and repetition of its events', () => {
    const sequences = anyEvents.chain(events =>
      fc.record({
        events: fc.constant(events),
        shuffled: fc.shuffledSubarray(events, { minLength: events.length }),
        again: fc.array(fc.constantFrom(...events), { maxLength: 6 }),
      }),
    )
    fc.assert(
      fc.property(sequences, fc.infiniteStream(fc.nat()), ({ events, shuffled, again }, places) => {
        const sent = [...shuffled]
        for (const event of again) sent.splice(places.next().value % (sent.length + 1), 0, event)
        expect(after(sent)).toEqual(after(events))
      }),
      { numRuns: 2000 },
    )
  })

  it('never returns to an earlier step', () => {
    const steps = ['created processing failed', 'canceled', 'succeeded', 'refunded']
    const stepOf = (events: LiveFrame[]) => steps.findIndex(step => step.includes(after(events).status))
    fc.assert(
      fc.property(anyEvents, events => {
        for (let count = 2; count <= events.length; count++)
          expect(stepOf(events.slice(0, count))).toBeGreaterThanOrEqual(stepOf(events.slice(0, count - 1)))
      }),
    )
  })

  it.each<[string, LiveFrame[], string, number]>([
    [
      'a failure of before does not undo a success',
      [
        { id: 'a', type: 'payment_intent.succeeded', created: 20 },
        { id: 'b', type: 'payment_intent.payment_failed', created: 10 },
      ],
      'succeeded',
      0,
    ],
    [
      'an older event does not replace a newer one',
      [
        { id: 'a', type: 'payment_intent.payment_failed', created: 20 },
        { id: 'b', type: 'payment_intent.processing', created: 10 },
      ],
      'failed',
      0,
    ],
    [
      'a new try after a failure counts',
      [
        { id: 'a', type: 'payment_intent.payment_failed', created: 10 },
        { id: 'b', type: 'payment_intent.processing', created: 20 },
      ],
      'processing',
      0,
    ],
    [
      'a success is refunded, in whichever order one hears of it',
      [
        { id: 'a', type: 'charge.refunded', created: 30, refundedCents: amount },
        { id: 'b', type: 'payment_intent.succeeded', created: 20 },
      ],
      'refunded',
      amount,
    ],
    [
      'what is refunded in part has succeeded',
      [
        { id: 'a', type: 'charge.refunded', created: 30, refundedCents: 2500 },
        { id: 'b', type: 'charge.refunded', created: 25, refundedCents: 1000 },
      ],
      'succeeded',
      2500,
    ],
    [
      'of one second, the later status counts',
      [
        { id: 'a', type: 'payment_intent.payment_failed', created: 10 },
        { id: 'b', type: 'payment_intent.processing', created: 10 },
        { id: 'c', type: 'payment_intent.created', created: 10 },
      ],
      'failed',
      0,
    ],
  ])('%s', (_, events, status, refundedCents) => {
    for (const sent of [events, events.toReversed()]) expect(after(sent)).toMatchObject({ status, refundedCents })
  })
})
