import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { weekdayOf, type Repeat } from '../../contract/values/repeat.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { lastSunday, nextYear } from '../support/event-input.ts'
import { repeating } from '../support/people/repeating.ts'

const run = promisify(execFile)
const python = '/usr/bin/python3'
const khal = '/usr/bin/khal'
const lacks =
  [khal, python, '/usr/lib/python3/dist-packages/icalendar'].some(file => !existsSync(file)) &&
  'khal and python3-icalendar are not installed'

let app: TestApp
let at: ReturnType<typeof repeating>
let folder: string

type Entry = [start: string, end: string, title: string]

const seconds = (moment: Date | string) => `${new Date(moment).toISOString().slice(0, 19)}Z`

async function stored(id: string): Promise<Entry[]> {
  const rows = await at.rows(id)
  return rows
    .filter(({ deleted_at }) => !deleted_at)
    .map(({ event_start_at, event_end_at, title }): Entry => [
      seconds(event_start_at),
      seconds(event_end_at ?? new Date(event_start_at.getTime() + limits.eventLength)),
      title,
    ])
    .toSorted()
}

async function download(path: string, { as }: { as: string }): Promise<string> {
  const response = await app.request('GET', `/api${path}/calendar.ics`, { as })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  const file = join(folder, `${crypto.randomUUID()}.ics`)
  await writeFile(file, text)
  return file
}

async function byIcalendar(file: string): Promise<Entry[]> {
  const script = join(import.meta.dirname, '../support/engines/expand-calendar.py')
  const { stdout } = await run('/bin/sh', ['-c', `exec ${python} "$0" < "$1"`, script, file])
  return (JSON.parse(stdout) as Entry[])
    .map(([start, end, title]): Entry => [seconds(start), seconds(end), title])
    .toSorted()
}

async function byKhal(files: readonly string[]): Promise<Entry[]> {
  const own = await mkdtemp(join(folder, 'khal-'))
  const config = join(own, 'config')
  await writeFile(
    config,
    [
      '[calendars]',
      '[[own]]',
      `path = ${join(own, 'events')}`,
      '[sqlite]',
      `path = ${join(own, 'khal.db')}`,
      '[locale]',
      'local_timezone = UTC',
      'default_timezone = UTC',
      'timeformat = %H:%M',
      'dateformat = %Y-%m-%d',
      'longdateformat = %Y-%m-%d',
      'datetimeformat = %Y-%m-%d %H:%M',
      'longdatetimeformat = %Y-%m-%d %H:%M',
      '[default]',
      'default_calendar = own',
    ].join('\n'),
  )
  const env = { ...process.env, HOME: own, LC_ALL: 'C.UTF-8' }
  await run(khal, ['-c', config, 'import', '--batch', ...files], { env })
  const format = '{start-date}T{start-time}:00Z\t{end-date}T{end-time}:00Z\t{title}'
  const { stdout } = await run(
    khal,
    ['-c', config, 'list', '--day-format', '', '--format', format, `${nextYear}-01-01`, `${nextYear + 1}-12-31`],
    { env },
  )
  return [...new Set(stdout.split('\n'))]
    .filter(line => line.includes('\t'))
    .map(line => line.split('\t') as Entry)
    .toSorted()
}

const on = (month: number, day: number) => Temporal.PlainDate.from({ year: nextYear, month, day })
const firstFriday = on(1, 1).add({ days: (12 - on(1, 1).dayOfWeek) % 7 })
const fifthFriday = [1, 3, 5, 7, 8]
  .map(month => on(month, 29).add({ days: (12 - on(month, 29).dayOfWeek) % 7 }))
  .find((date, index) => date.month === [1, 3, 5, 7, 8][index])!

const monthly = (by: 'weekday' | 'last' | 'date'): Repeat => ({ every: 'month', interval: 1, by })
const every = (
  date: Temporal.PlainDate,
  rule: Repeat,
  {
    time = '19:30',
    until = on(12, 31),
    ...given
  }: { time?: string; until?: Temporal.PlainDate } & Record<string, unknown> = {},
) => ({
  starts: { date: date.toString(), time },
  rule,
  ends: { until: until.toString() },
  ...given,
})

const atNight = [
  every(on(1, 31), monthly('date'), { time: '23:30', until: on(8, 31), title: 'Until the summer' }),
  every(
    lastSunday(10).subtract({ days: 6 }),
    { every: 'week', interval: 1, weekdays: [1, 2] },
    { time: '00:10', until: lastSunday(10).add({ days: 8 }), title: 'Until the winter' },
  ),
]

describe.skipIf(lacks)(`calendar files in khal and icalendar${lacks ? ` (skipped: ${lacks})` : ''}`, () => {
  beforeAll(async () => {
    app = await createTestApp()
    at = repeating(app)
    folder = await mkdtemp(join(tmpdir(), 'peeps-calendars-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('have the dates and titles of the API, one by one and in one calendar', async () => {
    const host = await at.on.member()
    const made = [
      every(lastSunday(3).subtract({ days: 7 }), {
        every: 'week',
        interval: 1,
        weekdays: [weekdayOf(lastSunday(3).toString())],
      }),
      every(lastSunday(3), monthly('last'), { title: 'Paella 👨‍👩‍👧, with "rice"; and more' }),
      every(firstFriday, monthly('weekday')),
      every(fifthFriday, monthly('weekday'), { title: 'Fifth' }),
      every(on(3, 31), monthly('date'), { timeZone: 'America/New_York' }),
      ...atNight,
    ]
    const all: { file: string; entries: Entry[] }[] = []
    for (const [index, given] of made.entries()) {
      const { id, ids, dates } = await at.series(given, host)
      if (index === 0) {
        await at.cancelAll(host, ids[2]!, 'one')
        await at.editing(host, ids[3]!, { starts: { date: dates[3]!.series_on!, time: '20:00' }, title: 'Night run' })
      }
      all.push({ file: await download(`/series/${id}`, host), entries: await stored(id) })
      await app.deps.db.deleteFrom('rate_limits').execute()
    }
    for (const { file, entries } of all) expect(await byIcalendar(file)).toEqual(entries)
    expect(await byKhal(all.map(({ file }) => file))).toEqual(all.flatMap(({ entries }) => entries).toSorted())
  }, 120_000)

  it('say in the title that an event, or all of a series, is canceled', async () => {
    const { author, id, ids } = await at.series(every(firstFriday, monthly('weekday')))
    const { body: single } = await at.create(author, { starts: { date: `${nextYear}-06-01`, time: '10:00' } })
    await at.cancelAll(author, ids[0]!, 'all')
    await at.cancel(author, single.id)
    const files = [await download(`/series/${id}`, author), await download(`/events/${single.id}`, author)]
    for (const entries of [...(await Promise.all(files.map(byIcalendar))), await byKhal(files)]) {
      expect(entries.length).toBeGreaterThan(0)
      for (const [, , title] of entries) expect(title).toMatch(/^Canceled: /)
    }
  })
})
