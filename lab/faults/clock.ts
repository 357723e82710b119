import { Secret, TOTP } from 'otpauth'
import type { Figure } from '../bench/support/figures.ts'
import { createKeyring } from '../../server/crypto/keyring.ts'
import { sealKey } from '../../server/crypto/secret-box.ts'
import { makeKey } from '../../server/crypto/totp.ts'
import { fakeClock, type FakeClock } from '../../tests/support/faults/fake-clock.ts'
import { read } from '../../tests/support/engines/server-process.ts'
import { fault, none } from './fault.ts'
import { secret, type Stage } from './stage.ts'
import { audit } from './town/audit.ts'
import { send } from './town/client.ts'
import { figuresOf, openFindings } from './town/findings.ts'
import { acknowledged, openLedger } from './town/ledger.ts'
import { listen } from './town/listener.ts'
import { all, checkScene } from './town/look.ts'
import { createMembers, withDatabase, type Member } from './town/people.ts'
import { within } from './town/watch.ts'
import { createScenes, profile, writeAll } from './town/writers.ts'

const clocks = ['all clocks, embedded database', 'clock of the server', 'clock of PostgreSQL'] as const
type Clock = (typeof clocks)[number]

const hour = 3_600
const tooMany = 61
const rateSeconds = 600

const codeAt = (key: string, seconds: number) =>
  new TOTP({ secret: Secret.fromBase32(key), digits: 6, period: 30 }).generate({
    timestamp: Date.now() + seconds * 1000,
  })

async function serve(stage: Stage, which: Clock, clock: FakeClock) {
  const environment = { DATA_DIR: await stage.folder() }
  if (which === clocks[0]) return { environment, started: { ...environment, ...clock.environment } }
  const { address } = await stage.postgres(which === clocks[2] ? clock.environment : {})
  const onPostgres = { ...environment, DATABASE_URL: address }
  return {
    environment: onPostgres,
    started: which === clocks[1] ? { ...onPostgres, ...clock.environment } : onPostgres,
  }
}

/** Returns failed steps. */
async function arrive(url: string, email: string): Promise<string[]> {
  const anonymous = { cookie: '' }
  const post = async (path: string, body: object) => (await send(url, anonymous, { method: 'POST', path, body })).status
  const token = async (word: RegExp) => {
    let found: string | undefined
    await within(20_000, async () => {
      const mails = (await (await read(`${url}/dev/mailbox.json`)).json()) as {
        to: string
        subject: string
        text: string
      }[]
      const mail = mails.find(({ to, subject }) => to === email && word.test(subject))
      found = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      return found !== undefined
    })
    return found ?? ''
  }
  const done = {
    'sign-up': await post('/accounts/sign-up', { name: 'New', email, password: 'correct horse battery' }),
    confirmation: await post('/accounts/confirm', { token: await token(/confirm/i) }),
    'reset request': await post('/accounts/request-reset', { email }),
    'reset link': await post('/accounts/check-reset', { token: await token(/password/i) }),
  }
  return Object.entries(done).flatMap(([what, status]) => (status === 200 ? [] : [`${what}: ${status}`]))
}

interface Size {
  which: readonly Clock[]
  enough: number
}

async function jump(stage: Stage, which: Clock, enough: number): Promise<Figure[]> {
  const clock = await fakeClock(await stage.folder())
  const { environment, started } = await serve(stage, which, clock)
  const key = makeKey()
  const { scenes, spare, guard, eager } = await withDatabase(environment, async db => {
    const laid = await createScenes(db, 3)
    const [guard, eager] = (await createMembers(db, 2)) as [Member, Member]
    const sealed = sealKey(createKeyring(secret), guard.id, key)
    await db.insertInto('user_2fa').values({ user_id: guard.id, enabled: true, secret_encrypted: sealed }).execute()
    await db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', guard.id).execute()
    await db.updateTable('sessions').set({ second_factor_at: new Date() }).where('user_id', '=', guard.id).execute()
    return { ...laid, guard, eager }
  })
  const server = await stage.server(started)
  const { url } = server
  const [ledger, findings] = [openLedger(), openFindings()]
  const listener = await listen(spare, () => url)
  stage.atEnd(() => listener.close())
  const began = performance.now()
  const failedSteps: string[] = []
  const signedOut: string[] = []
  let longestWait = 0
  const appAhead = () => (which === clocks[2] ? 0 : clock.ahead())
  const codes: string[] = []
  let twice = 0
  const enter = async (code: string) =>
    (await send(url, guard, { method: 'POST', path: '/security/fresh-code', body: { code } })).status === 200

  for (const [n, [ahead, scene]] of ([0, hour, 0] as const).map((put, at) => [put, scenes[at]!] as const).entries()) {
    await clock.put(ahead)
    const before = ledger.writes.length
    const stopped = () => ledger.writes.length - before >= enough
    await writeAll(scene, () => ({ url: () => url, ledger, stopped, again: () => true }))
    await checkScene({ url, scene, ledger, findings })
    for (const member of [...scene.members, ...scene.pair, spare, eager])
      if ((await send(url, member, { method: 'GET', path: '/profile' })).status !== 200) signedOut.push(member.id)
    failedSteps.push(...(await arrive(url, `new-${n}@example.org`)).map(what => `${what} (${ahead} s ahead)`))
    for (const used of codes) if (await enter(used)) twice++
    const code = codeAt(key, appAhead())
    if (await enter(code)) {
      codes.push(code)
      if (await enter(code)) twice++
    }
    for (let sent = 0; sent < tooMany; sent++) {
      const answer = await send(url, eager, profile(eager, sent))
      if (answer.status === 429) longestWait = Math.max(longestWait, answer.retryAfter ?? Number.POSITIVE_INFINITY)
    }
  }
  await listener.upToDate(ledger)
  const missed = listener.missed(ledger)
  const twiceReceived = [...listener.received.values()].filter(times => times > 1)
  const beats = listener.beats()
  const returns = listener.returns()
  const seconds = (performance.now() - began) / 1000
  listener.close()
  const listed = await all(url, spare, '/questions')
  const unlisted = acknowledged(ledger, 'question').filter(({ id }) => listed.filter(one => one === id).length !== 1)
  const died = server.child.exitCode !== null
  await server.end('SIGTERM')
  await clock.put(0)
  await withDatabase(environment, db => audit(db, { ledger, findings }))
  for (const what of failedSteps) stage.say(`did not work: ${what}`)
  const figures = [
    ...figuresOf(findings, ledger, stage.say),
    none('members signed out', signedOut.length),
    none('emails and links that did not work', failedSteps.length),
    { what: 'codes accepted', value: codes.length, atLeast: 1 },
    none('codes accepted twice', twice),
    { what: 'longest Retry-After of a ten-minute rate limit, in s', value: longestWait, atMost: rateSeconds },
    none('questions not listed exactly once', unlisted.length),
    none('events received twice by the stream', twiceReceived.length),
    none('events not received by the stream', missed.length),
    none('stream disconnects', returns),
    { what: 'heartbeats of the stream beyond one per 20 s', value: Math.max(0, beats - seconds / 20), atMost: 2 },
    none('exits of the server process', Number(died)),
  ]
  return figures.map(figure => ({ ...figure, what: `${figure.what} (${which})` }))
}

export const clock = fault<Size>({
  name: 'clock',
  title: 'Clock changes',
  done: 'the clock is set forward by an hour while the processes run, and then back again (libfaketime): for all processes with the embedded database, for the server but not PostgreSQL, and for PostgreSQL but not the server. Before, during and after the change, ten clients write, a new member signs up, confirms and requests a password reset, two-factor codes are entered and entered again, and a rate limit is exhausted.',
  holds:
    'no member is signed out, emails are sent and their links work, no code is accepted twice, no rate limit lasts longer than its window, lists show every row once, and the open stream neither disconnects nor sends more heartbeats.',
  needs: ['faketime', 'postgres'],
  full: { which: clocks, enough: 150 },
  short: { which: [clocks[2]], enough: 20 },
  run: async (stage, { which, enough }) => {
    const figures: Figure[] = []
    for (const one of which) figures.push(...(await jump(stage, one, enough)))
    return figures
  },
})
