import { describe, expect, test } from 'vitest'
import { dailyOrder } from './daily-order.ts'
import { dayIn } from './local-time.ts'

const people = Array.from({ length: 20 }, (_, n) => `person ${n}`)
const order = (viewer: string, day: string, of = people) => dailyOrder(of, { id: person => person, viewer, day })

describe('dailyOrder', () => {
  test('is stable within a day, independent of the input order', () => {
    expect(order('marta', '2026-11-21')).toEqual(order('marta', '2026-11-21', people.toReversed()))
    expect(order('marta', '2026-11-21').toSorted()).toEqual(people.toSorted())
  })

  test('differs by day and by viewer', () => {
    const today = order('marta', '2026-11-21')
    expect(order('marta', '2026-11-22')).not.toEqual(today)
    expect(order('jordi', '2026-11-21')).not.toEqual(today)
  })

  test('keeps the relative order when an item is removed', () => {
    const rest = people.filter(person => person !== 'person 7')
    expect(order('marta', '2026-11-21', rest)).toEqual(
      order('marta', '2026-11-21').filter(person => person !== 'person 7'),
    )
  })
})

test('dayIn changes the day at local midnight, also across DST changes', () => {
  const at = (time: string) => dayIn('Europe/Madrid', new Date(time))
  expect(at('2026-11-20T22:59:59Z')).toBe('2026-11-20')
  expect(at('2026-11-20T23:00:00Z')).toBe('2026-11-21')
  expect(at('2026-07-20T22:00:00Z')).toBe('2026-07-21')
  expect(dayIn('America/New_York', new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-20')
})
