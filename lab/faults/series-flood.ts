import { randomUUID } from 'node:crypto'
import { limits } from '../../contract/limits.ts'
import { weekdays } from '../../contract/values/repeat.ts'
import { ascending, quantile, type Figure } from '../bench/support/figures.ts'
import { fault, none } from './fault.ts'
import type { Stage } from './stage.ts'
import { pause, send, type Answer } from './town/client.ts'
import { createMembers, withDatabase, type Member } from './town/people.ts'

const engines = ['embedded', 'PostgreSQL'] as const
interface Size {
  seconds: number
  timed: boolean
}

const others = 16
const dates = limits.seriesDatesMax
const first = () => Temporal.Now.plainDateISO('UTC').add({ days: 30 }).toString()

const eventOf = (title: string, given: object) => ({
  title,
  timeZone: 'Europe/Madrid',
  maxAttendees: 20,
  ...given,
})

async function create(url: string, who: Member, given: object): Promise<string> {
  const id = randomUUID()
  const body = { ...eventOf('Easy run', { starts: { date: first(), time: '19:30' }, ...given }), id, cover: null }
  const { status } = await send(url, who, { method: 'POST', path: '/events', body })
  if (status !== 200) throw new Error(`an event was answered with ${status}`)
  return id
}

async function observe(url: string, members: readonly Member[], event: string, seconds: number) {
  const until = performance.now() + seconds * 1000
  const [reads, writes]: [Answer[], Answer[]] = [[], []]
  await Promise.all(
    members.map(async who => {
      while (performance.now() < until) {
        reads.push(await send(url, who, { method: 'GET', path: '/events' }))
        const comment = { id: randomUUID(), body: 'See you there' }
        writes.push(await send(url, who, { method: 'POST', path: `/events/${event}/comments`, body: comment }))
        // Each member may write 60 comments in ten minutes.
        await pause(2_500)
      }
    }),
  )
  return { reads, writes }
}

const p95 = (answers: readonly Answer[]) => quantile(ascending(answers.map(({ took }) => took)), 0.95)

async function floodOn(stage: Stage, engine: (typeof engines)[number], { seconds, timed }: Size): Promise<Figure[]> {
  const environment = {
    DATA_DIR: await stage.folder(),
    FEATURE_EVENT_COVERS: 'off',
    ...(engine === 'PostgreSQL' ? { DATABASE_URL: (await stage.postgres()).address } : {}),
  }
  const [organizer, host, ...members] = (await withDatabase(environment, db => createMembers(db, others + 2))) as [
    Member,
    Member,
    ...Member[],
  ]
  const { url } = await stage.server(environment)
  const event = await create(url, host, {})
  const rule = { every: 'week', interval: 1, weekdays: [...weekdays] }
  const series = await create(url, organizer, { repeat: { rule, ends: { count: dates } } })
  const calm = await observe(url, members, event, seconds)
  const edits: Answer[] = []
  let flooding = true
  let turn = 0
  const flood = Array.from({ length: 2 }, async () => {
    while (flooding) {
      const starts = { date: first(), time: `${String(8 + (turn % 12)).padStart(2, '0')}:00` }
      const body = { ...eventOf(`Run number ${turn++}`, { starts }), scope: 'all' }
      const answer = await send(url, organizer, { method: 'PUT', path: `/events/${series}`, body })
      edits.push(answer)
      if (answer.status === 429) await pause(500)
    }
  })
  const during = await observe(url, members, event, seconds)
  flooding = false
  await Promise.all(flood)
  const done = edits.filter(({ status }) => status === 200)
  const figure = (what: string, value: number, atMost?: number): Figure => ({
    what: `${engine}: ${what}`,
    value,
    text: `${Math.round(value)} ms`,
    ...(atMost === undefined ? {} : { atMost: Math.ceil(atMost) }),
  })
  const answers = [...calm.reads, ...calm.writes, ...during.reads, ...during.writes]
  return [
    { what: `${engine}: edits of ${dates} dates that were accepted`, value: done.length, atLeast: 4 },
    none(
      `${engine}: answers to edits other than 200 and 429`,
      edits.filter(({ status }) => ![200, 429].includes(status)).length,
    ),
    none(
      `${engine}: answers to others other than 200 and 429`,
      answers.filter(({ status }) => ![200, 429].includes(status)).length,
    ),
    figure('an accepted edit, p50', quantile(ascending(done.map(({ took }) => took)), 0.5)),
    ...(['reads', 'writes'] as const).flatMap(kind => [
      figure(`${kind} of others without the edits, p95`, p95(calm[kind])),
      figure(`${kind} of others during the edits, p95`, p95(during[kind]), timed ? 2 * p95(calm[kind]) : undefined),
    ]),
  ]
}

export const seriesFlood = fault<Size>({
  name: 'series-flood',
  title: 'A series that is moved again and again',
  done: `one member moves and renames all ${dates} dates of a series, two edits at a time, as often as the rates allow, while ${others} others read the list of events and comment for a minute; the same minute without the edits comes first. On both engines.`,
  holds: 'reads and comments of the others have at most twice the p95 that they have without the edits.',
  needs: ['postgres'],
  full: { seconds: 60, timed: true },
  short: { seconds: 3, timed: false },
  run: async (stage, size) => {
    const figures: Figure[] = []
    for (const engine of engines) figures.push(...(await floodOn(stage, engine, size)))
    return figures
  },
})
