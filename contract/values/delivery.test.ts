import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryFrom } from './delivery.ts'
import { deliveries, goodsDeliveries, ticketDeliveries } from '../vocabulary.ts'

describe('deliveryFrom', () => {
  test.each(goodsDeliveries)('returns the goods method %s for its own name, with underscores or spaces', way => {
    expect(deliveryFrom(way, goodsDeliveries)).toBe(way)
    expect(deliveryFrom(way.replaceAll('_', ' ').toUpperCase(), goodsDeliveries)).toBe(way)
  })

  test.each(ticketDeliveries)('returns the ticket method %s for its own name, with underscores or spaces', way => {
    expect(deliveryFrom(way, ticketDeliveries)).toBe(way)
    expect(deliveryFrom(way.replaceAll('_', ' '), ticketDeliveries)).toBe(way)
  })

  test.each([
    ['Pick up only', goodsDeliveries, 'pickup'],
    ['to be collected in Sants', goodsDeliveries, 'pickup'],
    ['I deliver in the neighbourhood', goodsDeliveries, 'local_delivery'],
    ['by courier', goodsDeliveries, 'local_delivery'],
    ['by post', goodsDeliveries, 'shipping'],
    ['worldwide shipping', goodsDeliveries, 'shipping'],
    ['e-mail', ticketDeliveries, 'digital_transfer'],
    ['PDF by mail', ticketDeliveries, 'digital_transfer'],
    ['we meet at the gate', ticketDeliveries, 'in_person_handoff'],
    ['In-person handoff', ticketDeliveries, 'in_person_handoff'],
    ['something else', ticketDeliveries, 'other'],
  ] as const)('%s', (typed, known, way) => {
    expect(deliveryFrom<(typeof deliveries)[number]>(typed, known)).toBe(way)
  })

  test('returns the default for methods of the other kind and for unknown text', () => {
    expect(deliveryFrom('digital_transfer', goodsDeliveries)).toBe('pickup')
    expect(deliveryFrom('shipping', ticketDeliveries)).toBe('digital_transfer')
    expect(deliveryFrom('carrier pigeon', goodsDeliveries)).toBe('pickup')
  })

  test('always returns a known method', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(goodsDeliveries, ticketDeliveries), (typed, known) => {
        expect(known).toContain(deliveryFrom<(typeof deliveries)[number]>(typed, known))
      }),
    )
  })
})
