import { randomUUID } from 'node:crypto'
import { ascending, quantile, type Figure } from '../bench/support/figures.ts'
import { startS3 } from '../../tests/support/engines/s3-server.ts'
import { s3Variables } from '../../tests/support/engines/s3-settings.ts'
import { startSmtp } from '../../tests/support/engines/smtp.ts'
import { fault, none } from './fault.ts'
import { ask, pause, send, type Answer, type Request } from './town/client.ts'
import { createMembers, withDatabase, type Member } from './town/people.ts'
import { probe } from './town/prober.ts'
import { within } from './town/watch.ts'
import { picture, question } from './town/writers.ts'

interface Size {
  refusing: number
  silent: number
}

/** Milliseconds: more than the longest retry delay by then. */
const mailWithin = 180_000
const mailFrom = 'Our Peeps <hello@peeps.test>'

interface Upload {
  by: Member
  request: Request
  answer: Answer | undefined
}

/** Each sign-up has its own IP, to stay below rate limits. */
async function signUp(url: string, email: string, n: number): Promise<number> {
  const { status } = await fetch(`${url}/api/accounts/sign-up`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json', 'x-forwarded-for': `10.7.${n >> 8}.${n & 255}` },
    body: JSON.stringify({ name: 'Ann', email, password: 'correct horse battery' }),
  })
  return status
}

function repeat(work: (n: number) => Promise<unknown>, each: number) {
  let ended = false
  const running = (async () => {
    for (let n = 0; !ended; n++) {
      await work(n)
      await pause(each)
    }
  })()
  return async () => {
    ended = true
    await running
  }
}

export const outsideDown = fault<Size>({
  name: 'outside-down',
  title: 'The mail server and the object store are down',
  done: 'an S3 store and a mail server refuse every connection for half of the time, and accept connections without answering for the other half. During the outage members read, ask questions, sign up and upload photos and avatars, on the embedded database: its single connection reveals code that holds it while waiting for another service.',
  holds:
    'every read and every question is answered with 200; every upload is stored, or refused with 503 and Retry-After and accepted when it is resent after the outage; every email triggered during the outage arrives after it, once.',
  full: { refusing: 30, silent: 30 },
  short: { refusing: 2, silent: 2 },
  run: async (stage, { refusing, silent }) => {
    const [s3, smtp] = [await startS3(), await startSmtp()]
    stage.atEnd(() => Promise.all([s3.close(), smtp.close()]))
    const environment = { DATA_DIR: await stage.folder(), TRUST_PROXY: '1' }
    const members = await withDatabase(environment, db => createMembers(db, 60))
    const reader = members.pop() as Member
    const nth = (n: number) => members[n % members.length] as Member
    const { url } = await stage.server({
      ...environment,
      ...s3Variables(s3.settings),
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: mailFrom,
    })
    const uploads: Upload[] = []
    const upload = async (by: Member, path: string, shade: number) => {
      const request = { method: 'PUT', path, body: await picture(shade % 250) }
      uploads.push({ by, request, answer: await send(url, by, request).catch(() => undefined) })
    }
    await upload(reader, '/profile/avatar', 0)
    if (uploads.pop()?.answer?.status !== 200) throw new Error('The object store refused an image before the outage.')
    const { avatar } = await ask<{ avatar: { large: string } }>(url, reader, '/profile')

    const questions: number[] = []
    const signUps: { email: string; status: number }[] = []
    const pictures: number[] = []
    await Promise.all([s3.down(), smtp.down()])
    const prober = probe(url, reader)
    stage.atEnd(() => prober.close())
    const endings = [
      repeat(async n => {
        const answer = await send(url, nth(n), question(nth(n))).catch(() => undefined)
        questions.push(answer?.status ?? 0)
      }, 300),
      repeat(async n => {
        const email = `newcomer-${randomUUID()}@example.org`
        signUps.push({ email, status: await signUp(url, email, n).catch(() => 0) })
      }, 500),
      repeat(n => upload(nth(n), '/photos', n), 200),
      repeat(n => upload(nth(n + 30), '/profile/avatar', n), 200),
      repeat(async () => {
        const answer = await fetch(`${url}${avatar.large}`)
        await answer.arrayBuffer()
        pictures.push(answer.status)
      }, 200),
    ]
    const isRefused = ({ answer }: Upload) => answer?.status === 503 && answer.retryAfter !== undefined
    // On a busy machine no request may have met the outage yet.
    const met = async (seconds: number) => {
      const before = [uploads.filter(isRefused).length, questions.length, signUps.length] as const
      await pause(seconds * 1_000)
      await within(60_000, () => {
        const now = [uploads.filter(isRefused).length, questions.length, signUps.length] as const
        return now.every((count, at) => count > (before[at] ?? 0) + 1)
      })
    }
    const began = performance.now()
    await met(refusing)
    s3.mood = 'silent'
    smtp.mood = { silentAt: 'greeting' }
    await Promise.all([s3.up(), smtp.up()])
    await met(silent)
    s3.mood = 'well'
    smtp.mood = 'well'
    const back = performance.now()
    await Promise.all(endings.map(end => end()))
    await prober.close()

    const caused = signUps.filter(({ status }) => status === 200).map(({ email }) => email)
    const arrived = (email: string) => smtp.received.filter(({ recipients }) => recipients.includes(email)).length
    await within(mailWithin, () => caused.every(email => arrived(email) > 0))
    const mailAfter = (performance.now() - back) / 1000
    const refused = uploads.filter(isRefused)
    const odd = uploads.filter(one => one.answer?.status !== 200 && !isRefused(one))
    const again: number[] = []
    for (const { by, request } of refused) again.push((await send(url, by, request)).status)
    const whole = (await fetch(`${url}${avatar.large}`)).status
    const times = ascending(prober.times)
    const ms = (value: number | undefined) => `${Math.round(value ?? 0)} ms`
    const slowest = ascending(refused.map(({ answer }) => answer?.took ?? 0)).at(-1) ?? 0
    const others = [...prober.statuses].filter(([status]) => status !== 200).reduce((sum, [, times]) => sum + times, 0)
    const figures: Figure[] = [
      {
        what: 'duration of the outage in s',
        value: Math.round((back - began) / 1_000),
        atLeast: refusing + silent,
      },
      { what: 'reads', value: times.length, atLeast: 1 },
      none('reads answered other than with 200', others),
      { what: 'reads, p95', value: quantile(times, 0.95), text: ms(quantile(times, 0.95)) },
      { what: 'questions asked', value: questions.length, atLeast: 1 },
      none('questions answered other than with 200', questions.filter(status => status !== 200).length),
      { what: 'uploads refused with 503 and Retry-After', value: refused.length, atLeast: 2 },
      { what: 'slowest refusal', value: slowest, text: ms(slowest) },
      none('uploads neither accepted nor refused', odd.length),
      none('refused uploads that failed after the outage', again.filter(status => status !== 200).length),
      none('images answered other than with 200 or 503', pictures.filter(one => ![200, 503].includes(one)).length),
      none('images from before the outage that are lost', whole === 200 ? 0 : 1),
      { what: 'emails triggered', value: caused.length, atLeast: 1 },
      none('sign-ups answered other than with 200', signUps.length - caused.length),
      none('emails lost', caused.filter(email => arrived(email) === 0).length),
      none('emails sent twice', caused.filter(email => arrived(email) > 1).length),
      { what: 'end of the outage to the last email', value: mailAfter, text: `${mailAfter.toFixed(1)} s` },
    ]
    return figures
  },
})
