import { sql } from 'kysely'
import { comeBack } from '../../tests/support/people/actors.ts'
import type { TestApp } from '../../tests/support/app.ts'
import { serverLimits } from '../../server/base/limits.ts'
import { createBystanders, rowsOfBystanders } from './bystanders.ts'
import { administers, compose, type Shot } from './compose.ts'
import { createDice } from './dice.ts'
import { createIdPool, type Names } from './ids.ts'
import { judge } from './oracle.ts'
import { trespasses, type Act } from './ownership.ts'
import { makePictures } from './pictures.ts'
import { createSender, type Answer } from './send.ts'
import { createWitness, watchWrites, type Change } from './witness.ts'
import { createGround } from './world.ts'

export interface Failure {
  request: number
  what: string[]
  shot: Shot
  status: number
  text: string
}

export interface Outcome {
  sent: number
  classes: Record<string, number>
  closed: { request: number; method: string; path: string }[]
  reached: Record<string, number>
  failures: Failure[]
  slowest: { ms: number; at: number; request: number; about: string; path: string }[]
  touched: string[]
}

export interface Settings {
  seed: number
  requests: number
  from?: number
  patience?: number
  onFailure?: (failure: Failure) => void
  onProgress?: (done: number) => void
}

const ofRights: Record<string, string[]> = {
  accounts: ['is_active', 'email_verified'],
  profiles: ['role', 'onboarding_completed', 'city_id'],
  user_2fa: ['enabled'],
}

/** Actors and content are by then deactivated, removed or blocked. */
const groundLifetime = 600
/** Reset, so that both the limit and the code behind it are reached. */
const rateLimitReset = 40
const newDay = 450

export async function attack(app: TestApp, url: string, settings: Settings): Promise<Outcome> {
  const { seed, requests, from = 0, patience = 20 } = settings
  await makePictures()
  await watchWrites(app)
  const bystanders = await createBystanders(app)
  const before = await rowsOfBystanders(app, bystanders)
  const written = createWitness(app)
  const sender = createSender(url)
  const idPool = createIdPool(bystanders)
  const outcome: Outcome = { sent: 0, classes: {}, reached: {}, closed: [], failures: [], slowest: [], touched: [] }
  const hidden = [...bystanders]
  // An actor that creates content with such an id may read it from then on.
  const secret = new Set(bystanders)
  const allEmails = new Set<string>()
  const altered = new Set<unknown>()
  let names: Names | undefined
  // Writes of an unanswered request may appear during a later one.
  let unanswered: Act | undefined

  for (let request = from; request < from + requests && outcome.failures.length < patience; request++) {
    if (!names || request % groundLifetime === 0) {
      names = { ground: await createGround(app), idPool, bystanders: hidden }
      for (const { email } of Object.values(names.ground.people)) allEmails.add(email)
      await written()
    }
    if (request % rateLimitReset === 0) await sql`delete from rate_limits`.execute(app.deps.db)
    if (request % newDay === 0) {
      await sql`update sessions set last_active_at = now() - interval '1 day' where user_id <> all (${[...bystanders]}::uuid[])`.execute(
        app.deps.db,
      )
      await written()
    }
    const dice = createDice(seed, request)
    const shot = compose(dice, names, url)
    const person = shot.actor === 'anonymous' ? undefined : names.ground.people[shot.actor]
    const times = shot.endpoint && shot.method !== 'GET' && dice.chance(0.04) ? 3 : 1
    const began = performance.now()
    const at = Date.now()
    const answers = await Promise.all(Array.from({ length: times }, () => sender.send(shot)))
    note(outcome, { ms: performance.now() - began, at, request, about: shot.about, path: shot.path })
    const act = { by: person?.id, administers: administers.has(shot.actor), refused: false, endpoint: shot.about }
    const late = (change: Change) =>
      unanswered && trespasses([change], act).length > 0 && trespasses([change], unanswered).length === 0
    const changes = (await written()).filter(change => !late(change))
    if (answers.includes(null)) unanswered = act
    for (const { table, after, columns } of changes)
      if (table in ofRights && columns.some(column => ofRights[table]?.includes(column)))
        altered.add(after?.['user_id'] ?? after?.['id'])
    // Changes of concurrent duplicates are attributed to an accepted one.
    const accepted = answers.find(answer => answer && answer.status < 400)
    for (const answer of answers) {
      count(outcome, shot, answer)
      if (!answer) {
        outcome.closed.push({ request, method: shot.method, path: shot.path.slice(0, 200) })
        if (mayBeClosed(shot)) continue
        const failure = { request, what: ['closed without an answer'], shot, status: 0, text: '' }
        outcome.failures.push(failure)
        settings.onFailure?.(failure)
        continue
      }
      idPool.collect(answer.text)
      const what = judge({
        shot,
        answer,
        changes: answer === (accepted ?? answers[0]) ? changes : [],
        person,
        bystanders: secret,
        allEmails,
        isAltered: altered.has(person?.id),
      })
      if (answer.status < 300) secret.delete(givenId(shot.body) ?? '')
      if (what.length === 0) continue
      const failure = { request, what, shot, status: answer.status, text: answer.text.slice(0, 600) }
      outcome.failures.push(failure)
      settings.onFailure?.(failure)
    }
    if (person && answers[0]?.status === 401 && !['unconfirmed', 'deactivated'].includes(shot.actor)) {
      await comeBack(app, shot.actor, person)
      await written()
    }
    settings.onProgress?.(request - from + 1)
  }
  sender.close()
  // New rows may contain such ids and were already checked, so only lost rows count.
  const after = new Set(await rowsOfBystanders(app, bystanders))
  outcome.touched = [...new Set(before.filter(row => !after.has(row)).map(row => row.split(':')[0] ?? ''))]
  return outcome
}

/** What Node's parser accepts, in bytes. */
const headMax = 16 * 1024

const mayBeClosed = ({ path, headers, body }: Shot): boolean =>
  path.length + JSON.stringify(headers).length > headMax || (body?.length ?? 0) > serverLimits.bodyBytesMax

function givenId(body: Buffer | undefined): string | undefined {
  try {
    const { id } = JSON.parse(String(body)) as { id?: unknown }
    return typeof id === 'string' ? id.toLowerCase() : undefined
  } catch {
    return undefined
  }
}

function count(outcome: Outcome, { about }: Shot, answer: Answer | null): void {
  outcome.sent++
  const name = answer ? `${Math.floor(answer.status / 100)}xx` : 'closed'
  outcome.classes[name] = (outcome.classes[name] ?? 0) + 1
  if (answer && answer.status < 400) outcome.reached[about] = (outcome.reached[about] ?? 0) + 1
}

function note(outcome: Outcome, one: Outcome['slowest'][number]): void {
  outcome.slowest.push(one)
  if (outcome.slowest.length > 40) outcome.slowest = outcome.slowest.toSorted((a, b) => b.ms - a.ms).slice(0, 20)
}
