import { sql } from 'kysely'
import { ascending, quantile, type Figure } from '../bench/support/figures.ts'
import { createAccount, createQuestion } from '../../sample/factories.ts'
import { fault, none } from './fault.ts'
import { pause, send, type Answer } from './town/client.ts'
import { createMembers, withDatabase, type Member } from './town/people.ts'

/** In the short form, concurrent faults make times unreliable, so they have no bound. */
const milliseconds = (what: string, value: number, atMost?: number): Figure => ({
  what,
  value,
  text: `${Math.round(value)} ms`,
  ...(atMost === undefined ? {} : { atMost }),
})
const slowest = (times: readonly number[], share: number) => quantile(ascending(times), share)

async function meanwhile<T>(end: Promise<unknown>, work: () => Promise<T>): Promise<{ times: number[]; answers: T[] }> {
  let ended = false
  void end.finally(() => (ended = true))
  const [times, answers]: [number[], T[]] = [[], []]
  while (!ended) {
    const began = performance.now()
    answers.push(await work())
    times.push(performance.now() - began)
  }
  return { times, answers }
}

const password = 'the right password of this member'

async function signIn(url: string, given: { email: string; password: string; from: string; cookie?: string }) {
  const { email, from, cookie } = given
  const response = await fetch(`${url}/api/accounts/sign-in`, {
    method: 'POST',
    headers: {
      origin: url,
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify({ email, password: given.password }),
  })
  await response.body?.cancel()
  const cookies = response.headers.getSetCookie().map(line => line.split(';')[0] ?? '')
  return { status: response.status, cookie: cookies.join('; ') }
}

export const passwordFlood = fault<{ signIns: number; timed: boolean }>({
  name: 'password-flood',
  title: 'Wrong passwords from one network',
  done: '130 connections from one IPv6 /64 send wrong passwords for different accounts, each up to 20 per second, while a member signs in repeatedly from a known browser.',
  holds: 'every sign-in of the member succeeds, with a p95 of at most one second.',
  full: { signIns: 100, timed: true },
  short: { signIns: 30, timed: false },
  run: async (stage, { signIns, timed }) => {
    const environment = { DATA_DIR: await stage.folder(), TRUST_PROXY: '1' }
    const { email } = await withDatabase(environment, async db => (await createAccount(db, { password })).account)
    const { url } = await stage.server(environment)
    const own = { email, password, from: '192.0.2.10' }
    const first = await signIn(url, own)
    let flooding = true
    let wrong = 0
    const flood = Array.from({ length: 130 }, async (_, nth) => {
      while (flooding) {
        await signIn(url, {
          email: `nobody-${nth}-${wrong++}@example.org`,
          password: 'a password that is wrong',
          from: `2001:db8:1:2::${nth.toString(16)}`,
        }).catch(() => undefined)
        await pause(50)
      }
    })
    const times: number[] = []
    let refused = 0
    for (let nth = 0; nth < signIns; nth++) {
      const began = performance.now()
      const { status } = await signIn(url, { ...own, cookie: first.cookie })
      times.push(performance.now() - began)
      if (status !== 200) refused++
    }
    flooding = false
    await Promise.all(flood)
    return [
      { what: 'sign-ins with a wrong password', value: wrong, atLeast: 130 },
      none('sign-ins of the member that were refused', Number(first.status !== 200) + refused),
      milliseconds('sign-in of the member, p95', slowest(times, 0.95), timed ? 1_000 : undefined),
      milliseconds('sign-in of the member, p50', slowest(times, 0.5)),
      milliseconds('sign-in of the member, slowest', slowest(times, 1)),
    ]
  },
})

const syllables = [
  'ba',
  'cor',
  'den',
  'fil',
  'gar',
  'hom',
  'jun',
  'kel',
  'lum',
  'mar',
  'nov',
  'pes',
  'rit',
  'sol',
  'tev',
]
const made = (seed: number) => Array.from({ length: 3 }, (_, at) => syllables[(seed * (at + 3) + at * 7) % 15]).join('')
const misspelled = (seed: number) => `${made(seed).slice(0, 4)}x${made(seed).slice(5)}`

export const searchFlood = fault<{ rounds: number; questions: number; calmFor: number; timed: boolean }>({
  name: 'search-flood',
  title: 'Searches for misspelled words',
  done: 'one member sends 16 concurrent searches for eight misspelled words, in rounds, while other members read lists and a client polls `/healthz`.',
  holds:
    '`/healthz` has a p99 of at most 100 ms, and lists have at most twice the p95 that they have without the searches.',
  needs: ['postgres'],
  full: { rounds: 20, questions: 3_000, calmFor: 5_000, timed: true },
  short: { rounds: 4, questions: 600, calmFor: 500, timed: false },
  run: async (stage, { rounds, questions, calmFor, timed }) => {
    const { address } = await stage.postgres()
    const environment = { DATABASE_URL: address, DATA_DIR: await stage.folder() }
    const [searcher, ...readers] = (await withDatabase(environment, async db => {
      const members = await createMembers(db, 21)
      for (let n = 0; n < questions; n += 10)
        await Promise.all(
          Array.from({ length: 10 }, (_, at) => {
            const title = Array.from({ length: 8 }, (__, word) => made(n * 80 + at * 8 + word)).join(' ')
            return createQuestion(db, { author: { id: members[0]?.id ?? '' }, title })
          }),
        )
      // As autovacuum does a minute later. Without statistics each search takes seconds.
      await sql`analyze`.execute(db)
      return members
    })) as [Member, ...Member[]]
    const { url } = await stage.server(environment)
    let turn = 0
    const list = () => send(url, readers[turn++ % readers.length]!, { method: 'GET', path: '/questions' })
    const health = async () => (await fetch(`${url}/healthz`)).status
    // The first requests compile code. The observers are the same with and without the searches.
    await Promise.all(Array.from({ length: 30 }, list))
    const calm = meanwhile(pause(calmFor), list)
    const [idle] = await Promise.all([calm, meanwhile(calm, health)])
    let seed = 0
    const search = () => {
      const words = Array.from({ length: 8 }, () => misspelled(seed++)).join(' ')
      return send(url, searcher, { method: 'GET', path: `/questions?search=${encodeURIComponent(words)}` })
    }
    const answers: Answer[] = []
    const flood = (async () => {
      for (let n = 0; n < rounds; n++) answers.push(...(await Promise.all(Array.from({ length: 16 }, search))))
    })()
    const [lists, checks] = await Promise.all([meanwhile(flood, list), meanwhile(flood, health)])
    const others = [...idle.answers, ...lists.answers]
    return [
      { what: 'searches', value: answers.length, atLeast: 16 * rounds },
      none('search answers other than 200 and 429', answers.filter(bad).length),
      none('list answers other than 200', others.filter(({ status }) => status !== 200).length),
      none('`/healthz` answers other than 200', checks.answers.filter(status => status !== 200).length),
      milliseconds('`/healthz`, p99', slowest(checks.times, 0.99), timed ? 100 : undefined),
      milliseconds('lists without the searches, p95', slowest(idle.times, 0.95)),
      milliseconds(
        'lists during the searches, p95',
        slowest(lists.times, 0.95),
        timed ? Math.ceil(2 * slowest(idle.times, 0.95)) : undefined,
      ),
    ]
  },
})

const bad = ({ status }: Answer) => ![200, 429].includes(status)
