import { describe, expect, it } from 'vitest'
import { refusalOf } from './refused-email.ts'

describe('the answer of a mail server', () => {
  const answer = (responseCode: number, text: string, command = 'RCPT TO') => ({
    ...{ responseCode, command, permanent: responseCode >= 500, response: `${responseCode} ${text}` },
  })

  it.each([
    answer(550, '5.1.1 <ann@example.org>: user unknown'),
    answer(550, '5.1.10 recipient not found'),
    answer(550, '5.2.1 mailbox disabled'),
    answer(550, '5.4.1 recipient address rejected'),
    answer(550, '5.5.0 mailbox unavailable'),
    answer(550, 'no such user'),
    answer(551, 'user not local'),
    answer(553, 'mailbox name invalid'),
    answer(550, '5.4.1 Recipient address rejected: Access denied'),
    answer(550, '5.1.1 <sender@blocked.example>: Recipient address rejected: User unknown'),
  ])('says that there is no mailbox: $response', refusal => {
    expect(refusalOf(refusal)).toMatch(/^55\d( 5\.\d+\.\d+)?$/)
  })

  it.each([
    answer(550, '5.7.1 relaying denied'),
    answer(554, '5.7.1 blocked by policy'),
    answer(550, '5.1.8 bad sender'),
    answer(552, '5.2.2 mailbox full'),
    answer(552, 'mailbox full'),
    answer(550, 'relay not permitted'),
    answer(550, 'sender verify failed'),
    answer(550, '5.0.0 Service unavailable; client host blocked using zen.spamhaus.org'),
    answer(554, '5.0.0 Message rejected: sender policy'),
    answer(550, '5.4.1 Relay access denied'),
    answer(550, '5.1.0 Sender rejected: spam'),
    answer(521, '5.2.1 blocked, see https://postmaster.example'),
    answer(550, 'Administrative prohibition'),
    answer(550, 'Access denied'),
    answer(550, 'rejected: listed at b.barracudacentral.org'),
    answer(553, "sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"),
    answer(530, 'authentication required'),
    answer(500, 'unknown command'),
    answer(450, '4.2.1 try later'),
    answer(550, '5.1.1 spam', 'DATA'),
    answer(550, '5.1.1 nobody', 'MAIL FROM'),
    { permanent: true, command: 'RCPT TO' },
  ])('says nothing about the mailbox: $response', refusal => {
    expect(refusalOf(refusal)).toBeUndefined()
  })
})
