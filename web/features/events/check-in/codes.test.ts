import fc from 'fast-check'
import { Secret } from 'otpauth'
import { decodeQR } from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { qrOf } from '../../../lib/dom/qr.ts'
import { checkSpoken, checkTicket, remaining, spokenCode, ticketText } from './codes.ts'

const eventId = '01987654-3210-7abc-8def-0123456789ab'
const person = (n: number) => ({
  id: `01987654-3210-7abc-8def-${String(n).padStart(12, '0')}`,
  secret: new Secret({ size: 32 }).base32,
})
const people = Array.from({ length: 200 }, (_, n) => person(n))
const [sofia, other] = [people[0]!, people[1]!]
const minute = 60_000
const at = 1_800_000_030_000
const textOf = (who = sofia, when = at, event = eventId) =>
  ticketText({ eventId: event, userId: who.id, secret: who.secret }, when)
const scan = (text: string, when = at) => checkTicket(text, { eventId, people, at: when })

describe('a scanned ticket', () => {
  it('is right in its minute and the one after it', () => {
    expect(scan(textOf())).toEqual({ result: 'right', person: sofia })
    expect(scan(textOf(), at + minute)).toEqual({ result: 'right', person: sofia })
  })

  it('is late within five minutes: a screenshot, or a phone whose clock is wrong', () => {
    for (const away of [2, 5, -2, -5])
      expect(scan(textOf(), at + away * minute)).toEqual({ result: 'late', person: sofia })
    for (const away of [6, -6, 600]) expect(scan(textOf(), at + away * minute)).toEqual({ result: 'expired' })
  })

  it('is refused for another event, after leaving, with the code of another person or a changed time', () => {
    expect(scan(textOf(sofia, at, other.id))).toEqual({ result: 'otherEvent' })
    expect(scan(textOf(person(900)))).toEqual({ result: 'notGoing' })
    const code = textOf(other).split(':').at(-1)!
    expect(scan([...textOf().split(':').slice(0, -1), code].join(':'))).toEqual({ result: 'wrong' })
    const [mark, event, user, step, digits] = textOf(sofia, at - 60 * minute).split(':')
    expect(scan([mark, event, user, Number(step) + 60, digits].join(':'))).toEqual({ result: 'wrong' })
  })

  it.each(['', 'https://example.org', 'OUR-PEEPS:1:2:3:4', '9'.repeat(5000)])('is none: %s', text => {
    expect(scan(text)).toEqual({ result: 'noTicket' })
  })

  it('never passes with guessed digits or any text', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(scan(text).result).toBe('noTicket')
      }),
    )
    const right = textOf().split(':').at(-1)!
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), digits => {
        const code = String(digits).padStart(9, '0')
        fc.pre(code !== right)
        expect(scan([...textOf().split(':').slice(0, -1), code].join(':')).result).toBe('wrong')
      }),
    )
  })

  it('can be read from its QR code', () => {
    const { size, rows } = qrOf(textOf())
    const [scale, border] = [4, 4]
    const edge = (size + 2 * border) * scale
    const data = new Uint8ClampedArray(edge * edge * 4).fill(255)
    for (let y = 0; y < edge; y++)
      for (let x = 0; x < edge; x++)
        if (rows[Math.floor(y / scale) - border]?.[Math.floor(x / scale) - border])
          data.fill(0, (y * edge + x) * 4, (y * edge + x) * 4 + 3)
    expect(decodeQR({ width: edge, height: edge, data })).toBe(textOf())
  })
})

describe('a code that is read aloud', () => {
  const say = (code: string, when = at) => checkSpoken(code, { people: people.slice(0, 20), at: when })
  it('finds its person for a minute, and asks to compare the face within five', () => {
    const code = spokenCode(sofia.secret, at)
    expect(code).toMatch(/^\d{6}$/)
    expect(say(code)).toEqual({ result: 'right', person: sofia })
    expect(say(code, at + 4 * minute)).toEqual({ result: 'late', person: sofia })
    expect(say(code, at + 6 * minute)).toEqual({ result: 'wrong' })
  })

  it('names no one if two people have it', () => {
    const twin = { ...other, secret: sofia.secret }
    expect(checkSpoken(spokenCode(sofia.secret, at), { people: [sofia, twin], at })).toEqual({ result: 'several' })
  })
})

it('changes every minute', () => {
  expect(remaining(at)).toBe(30_000)
  expect(spokenCode(sofia.secret, at)).toBe(spokenCode(sofia.secret, at + 29_999))
  expect(spokenCode(sofia.secret, at)).not.toBe(spokenCode(sofia.secret, at + 30_000))
})
