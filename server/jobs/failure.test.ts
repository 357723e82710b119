import { createConnection } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { reasonOf } from './failure.ts'

const smtp = (command: string, responseCode: number, response: string) =>
  Object.assign(new Error(`Refused: ${response}`), { code: 'EENVELOPE', command, responseCode, response })
const coded = (code: string) => Object.assign(new Error('for ann@example.org'), { code })

it.each([
  ['recipient:550 5.1.1', smtp('RCPT TO', 550, '550 5.1.1 <ann@example.org>: no such user')],
  ['recipient:550', smtp('RCPT TO', 550, '550 ann@example.org is unknown, see 5.1.1')],
  ['content:554', smtp('DATA', 554, '554 spam')],
  ['sender:553 5.7.1', smtp('MAIL FROM', 553, '553-5.7.1 not yours')],
  ['login:535 5.7.8', smtp('AUTH PLAIN', 535, '535 5.7.8 wrong')],
  ['mailServer:421', smtp('CONN', 421, '421 busy')],
  ['notConfigured', coded('NOT_CONFIGURED')],
  ['timeout', coded('ETIMEDOUT')],
  ['timeout', AbortSignal.abort(new DOMException('late', 'TimeoutError')).reason],
  ['tls:DEPTH_ZERO_SELF_SIGNED_CERT', coded('DEPTH_ZERO_SELF_SIGNED_CERT')],
  ['network:ECONNREFUSED', coded('ECONNREFUSED')],
  ['network:EDNS', coded('EDNS')],
  ['database:23505', coded('23505')],
  ['pushService:410', Object.assign(new Error('gone'), { status: 410 })],
  ['mailServer:451', new Error('outer', { cause: smtp('RSET', 451, '451 wait') })],
  ['other', new Error('ann@example.org wrote: hello')],
  ['other', coded('ann@example.org')],
  ['other', 'not even an error'],
  ['other', undefined],
])('counts a failure as %s, without its text', (reason, error) => {
  expect(reasonOf(error)).toBe(reason)
})

it('counts a real refused connection by its code', async () => {
  const socket = createConnection({ port: 1, host: '127.0.0.1' })
  const [error] = await once(socket, 'error')
  expect(reasonOf(error)).toBe('network:ECONNREFUSED')
})

it('ends for errors that cause each other', () => {
  const [one, other] = [new Error('one'), new Error('other')]
  one.cause = other
  other.cause = one
  expect(reasonOf(one)).toBe('other')
})
