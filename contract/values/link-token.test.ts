import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { inviteCode, linkToken, unsubscribeToken } from './link-token.ts'

const link = randomBytes(32).toString('base64url')
const unsubscribe = `${Buffer.from('{"account":"a","scope":{"topic":"replies"}}').toString('base64url')}.${'0f'.repeat(32)}`
const invite = 'abcdefgh23456789'
const kinds = [
  [linkToken, link],
  [unsubscribeToken, unsubscribe],
  [inviteCode, invite],
] as const

it.each([
  ...['.', ',', ';', ':', '!', '?', ')', ').', ']', '}', '>', '"', "'", '’', '”', '»', '…', '*', '_', '~', '|', '\\'],
  ...['।', '。', '、', '،', '\u200B', '\u2060', '\uFEFF', ' ', '\u00A0', '\n', '%20', '%E2%80%8B', '%22', '&quot;'],
  ...[' see you', '\nSent from a phone', '](https://peeps.test)', '</a>', '#top', '/', '=', '-', '--', 'Hola'],
])('reads a token before %j', sign => {
  for (const [schema, token] of kinds) expect(schema.parse(token + sign)).toBe(token)
})

it.each(['<', '(', '"', '“', '\u200B', ' ', '\n', '*', '[(', '='])('reads a token after %j', sign => {
  for (const [schema, token] of kinds) expect(schema.parse(`${sign}${token})`)).toBe(token)
})

it('reads a token that a line or an invisible mark breaks', () => {
  for (const [schema, token] of kinds)
    for (const mark of ['\r\n', '=\r\n', '=', '\u00AD', '\u200B'])
      expect(schema.parse(`${token.slice(0, 9)}${mark}${token.slice(9)}.`)).toBe(token)
})

it('reads invitations in any case, and takes any text for one', () => {
  expect(inviteCode.parse(`${invite.toUpperCase()})`)).toBe(invite)
  for (const text of ['', '\0', 'x'.repeat(10_000), `${invite.slice(1)})`])
    expect(inviteCode.parse(text)).not.toBe(invite)
})

it('leaves text without a token as it is', () => {
  expect(linkToken.parse(`${link.slice(1)})`)).toBe(`${link.slice(1)})`)
  expect(unsubscribeToken.parse(unsubscribe.slice(0, -1))).toBe(unsubscribe.slice(0, -1))
})
