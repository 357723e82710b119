import { describe, expect, it } from 'vitest'
import type { Message } from '../../../contract/messages.ts'
import { dayName, lineTime, stampOver } from './when.ts'
import { chunksOf } from './thread/message-chunk.tsx'
import { around } from './inbox/search-results.tsx'

const message = (seq: number): Message => ({
  id: String(seq),
  conversationId: 'a',
  seq,
  senderId: 'b',
  body: '',
  postId: null,
  createdAt: new Date(seq * 60_000).toISOString(),
  can: { remove: false, report: true },
})

describe('chunksOf', () => {
  it('keeps the identity of chunks when older and newer messages join elsewhere', () => {
    const items = Array.from({ length: 100 }, (_, index) => message(index + 33))
    const before = chunksOf(items)
    const after = chunksOf(
      [...Array.from({ length: 30 }, (_, index) => message(index + 3)), ...items, message(133)],
      before,
    )
    const same = after.filter(chunk => before.includes(chunk))
    expect(same.map(({ key }) => key)).toEqual([2, 3])
    expect(after.flatMap(chunk => chunk.items)).toHaveLength(131)
  })
})

describe('times', () => {
  const now = new Date(2026, 10, 21, 18, 0).getTime()
  const day = (days: number, hour = 12) => new Date(2026, 10, 21 - days, hour)

  it('are relative in the list', () => {
    expect(lineTime(new Date(now - 120_000), now, 'en', 'Yesterday')).toBe('2\u00a0min')
    expect(lineTime(day(1, 23), now, 'en', 'Yesterday')).toBe('Yesterday')
    expect(lineTime(day(3), now, 'en', 'Yesterday')).toBe('Wed')
    expect(lineTime(day(20), now, 'en', 'Yesterday')).toBe('1 Nov')
    expect(lineTime(new Date(2025, 10, 1), now, 'en', 'Yesterday')).toBe('1 Nov 2025')
  })

  it('start with a capital letter in every language', () => {
    const words = { today: 'Avui', yesterday: 'Ahir' }
    expect(lineTime(day(3), now, 'es', 'Ayer')).toMatch(/^Mié/)
    expect(dayName(day(3), now, 'ca', words)).toBe('Dimecres')
  })

  it('name the day in the thread', () => {
    const words = { today: 'Today', yesterday: 'Yesterday' }
    expect([0, 1, 3, 20].map(days => dayName(day(days), now, 'en', words))).toEqual([
      'Today',
      'Yesterday',
      'Wednesday',
      '1 November',
    ])
  })

  it('appear above a message after more than five minutes of silence, and with the day on a new day', () => {
    const first = day(0, 10)
    const later = (minutes: number) => new Date(first.getTime() + minutes * 60_000)
    expect(stampOver(first, undefined)).toBe('day')
    expect(stampOver(later(5), first)).toBeUndefined()
    expect(stampOver(later(5.01), first)).toBe('time')
    expect(stampOver(first, day(1, 23))).toBe('day')
  })
})

describe('around', () => {
  it('starts near the word and ignores accents', () => {
    const text = 'A long introduction about nothing much, and then the calçots arrive'
    expect(around(text, 'calcots')).toBe('… about nothing much, and then the calçots arrive')
    expect(around(text, 'long')).toBe(text)
    expect(around(text, 'absent')).toBe(text)
  })
})
