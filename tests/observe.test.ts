import { rates } from '../contract/limits.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openReplicas } from '../server/db/postgres/replicas.ts'
import { openTestDatabase } from './support/city/database.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { namesIn } from './support/promql.ts'
import { familiesOf, makeTraffic, scrape, type Families } from './support/scrape.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFile(join(root, file), 'utf8')

const fromElsewhere = /^(up|node_\w+|our_peeps_backup_timestamp_seconds)$/
const given = new Set(['instance', 'job', 'le'])

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: TestApp
let families: Families
beforeAll(async () => {
  const database = await openTestDatabase()
  const replicas = openReplicas(database, [await openTestDatabase()], () => undefined)
  app = await createTestApp({
    environment: { STRIPE_WEBHOOK_SECRET: 'whsec_of_these_tests' },
    database: { ...database, replicas: { ...replicas, servers: ['db-2:5432'] } },
  })
  app.deps.metrics.collectProcess(app.deps.database.engine)
  await app.deps.hub.start()
  await makeTraffic(app)
  families = familiesOf(await scrape(app))
  return () => app.deps.hub.close()
})

const value = async (name: string, labels: Record<string, string> = {}) => {
  const line = (await scrape(app))
    .split('\n')
    .find(
      text =>
        (text.startsWith(`${name}{`) || text.startsWith(`${name} `)) &&
        Object.entries(labels).every(([label, wanted]) => text.includes(`${label}="${wanted}"`)),
    )
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describe('/metrics', () => {
  it('counts requests by endpoint, errors by code, and both steps of signing in', async () => {
    expect(await value('http_requests_total', { route: 'questions.ask', method: 'POST', status: '200' })).toBe(1)
    expect(await value('http_errors_total', { route: 'accounts.signIn', code: 'WRONG_CREDENTIALS' })).toBe(1)
    expect(await value('sign_ins_total', { step: 'password', outcome: 'wrong' })).toBe(1)
    expect(await value('sign_ins_total', { step: 'password', outcome: 'right' })).toBe(1)
    expect(await value('sign_ins_total', { step: 'code', outcome: 'locked' })).toBe(0)
    expect(await value('http_request_duration_seconds_count', { route: '/media/*' })).toBe(1)
  })

  it('counts requests above a rate limit, by its name', async () => {
    const resend = () =>
      app.api('POST', '/accounts/resend-confirmation', { body: { email: 'nobody@example.org' }, from: '10.99.1.1' })
    for (let n = 0; n <= rates.resendByIp[0]; n++) await resend()
    expect(await value('rate_limit_refusals_total', { rate: 'resendByIp' })).toBeGreaterThan(0)
    expect(await value('rate_limit_refusals_total', { rate: 'askByAccount' })).toBe(0)
  })

  it('measures the database: connections, the wait for one, statements by kind', async () => {
    expect(await value('database_connections', { state: 'waiting' })).toBe(0)
    expect(await value('database_connection_wait_seconds_count')).toBeGreaterThan(10)
    for (const operation of ['select', 'insert', 'update'])
      expect(await value('database_query_duration_seconds_count', { operation })).toBeGreaterThan(0)
    expect(await value('database_answers')).toBe(1)
    expect(await value('sessions_open')).toBeGreaterThan(0)
    expect(await value('database_primary_state', { state: 'writable' })).toBe(1)
    expect(await value('database_replica_state', { server: 'db-2:5432', state: 'silent' })).toBe(1)
  })

  it('measures live events, jobs and pictures', async () => {
    expect(await value('outbox_event_age_seconds_count')).toBeGreaterThan(0)
    expect(await value('live_streams')).toBe(0)
    expect(await value('live_streams_opened_total')).toBe(1)
    expect(await value('live_streams_closed_total', { reason: 'left' })).toBe(1)
    expect(await value('live_frames_sent_total')).toBeGreaterThan(0)
    expect(await value('jobs_total', { kind: 'mail', outcome: 'done' })).toBeGreaterThan(0)
    expect(await value('media_bytes_total', { direction: 'stored' })).toBeGreaterThan(0)
    expect(await value('media_bytes_total', { direction: 'read' })).toBeGreaterThan(0)
    expect(await value('picture_duration_seconds_count', { work: 'square' })).toBe(1)
  })

  it('has no series that clients can create', async () => {
    const paths = ['/made/up', '/api/made/up', '/api/questions/made-up', '/media/made-up.webp', '/assets/made-up.js']
    const ask = async (word: string) => {
      for (const path of paths) await app.request('GET', `${path}${word}?${word}=${word}`)
      await app.request('MADEUP', '/healthz')
      await app.request('GET', '/healthz', { headers: { 'user-agent': word, 'x-request-id': word } })
    }
    await ask('first')
    const before = await scrape(app)
    for (let n = 0; n < 20; n++) await ask(`word-${n}`)
    const seriesOf = (text: string) => text.split('\n').map(line => line.replace(/ [^ ]+$/, ''))
    const fresh = seriesOf(await scrape(app)).filter(line => !line.startsWith('nodejs_'))
    expect(fresh.filter(line => !seriesOf(before).includes(line))).toEqual([])
    expect(before).not.toContain('first')
    expect(before).not.toContain('MADEUP')
  })

  it('returns no stale values while the database does not answer, and does not wait for it', async () => {
    const silent = await createTestApp()
    let release = () => {}
    const released = new Promise<void>(resolve => (release = resolve))
    const locked = Promise.withResolvers<void>()
    const held = silent.deps.db.transaction().execute(async trx => {
      await sql`lock table jobs in access exclusive mode`.execute(trx)
      locked.resolve()
      await released
    })
    await locked.promise
    const text = await scrape(silent)
    release()
    await held
    expect(text).toContain('database_answers 0')
    expect(text).not.toMatch(/^sessions_open /m)
    expect(text).not.toMatch(/^jobs_waiting\{/m)
    await expect.poll(() => scrape(silent), { timeout: 10_000 }).toContain('sessions_open ')
  })
})

describe('dashboard, alert rules and documentation', () => {
  it('name in the dashboard only what /metrics has', async () => {
    const dashboard = JSON.parse(await read('deploy/grafana/our-peeps.json')) as {
      panels: { title: string; targets?: { expr: string; legendFormat: string; datasource: { uid: string } }[] }[]
    }
    const panels = dashboard.panels.filter(({ targets }) => targets)
    expect(panels.length).toBeGreaterThan(30)
    for (const { title, targets = [] } of panels)
      for (const { expr, legendFormat, datasource } of targets) {
        expect(datasource.uid).toBe('${datasource}')
        checkNames(`${title}: ${expr}`, expr)
        const { asked, grouped } = namesIn(expr)
        const known = new Set([...given, ...grouped, ...asked.flatMap(({ metric }) => [...labelsOf(metric).keys()])])
        for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
          expect(known, `${title}: {{${label}}}`).toContain(label)
      }
  })

  it('name in the alert rules only what /metrics has, with a runbook for each', async () => {
    const rules = rulesOf(await read('deploy/prometheus/alerts.yml'))
    expect(rules.length).toBeGreaterThan(12)
    const tried = await read('deploy/prometheus/alerts.test.yml')
    for (const { alert, expr, text } of rules) {
      checkNames(`${alert}: ${expr}`, expr)
      expect(tried).toContain(`alertname="${alert}"`)
      expect(text, alert).toMatch(/severity: (page|warn|info)/)
      expect(text, alert).toMatch(/summary: '.{10,}'/)
      expect(text, alert).toMatch(/runbook: '.{20,}'/)
    }
  })

  it('explain every metric of ours, and no other', async () => {
    const ours = (await app.deps.metrics.registry.getMetricsAsJSON())
      .filter(({ name }) => !/^(process|nodejs)_/.test(name))
      .map(({ name, type }) => `${name} ${type}`)
    const rows = (await read('docs/observe.md')).matchAll(/^\| `(\w+)` +\| (counter|gauge|histogram) +\|/gm)
    const explained = [...rows].map(([, name, kind]) => `${name} ${kind}`).filter(row => row !== 'nats_connected gauge')
    expect(explained.toSorted()).toEqual(ours.toSorted())
  })
})

const familyOf = (metric: string) => families.get(metric) ?? families.get(metric.replace(/_(bucket|count|sum)$/, ''))
const labelsOf = (metric: string) => familyOf(metric)?.labels ?? new Map<string, Set<string>>()

function checkNames(where: string, expression: string): void {
  const { asked, grouped } = namesIn(expression)
  expect(asked.length, where).toBeGreaterThan(0)
  const labels = new Set(given)
  for (const { metric, matchers } of asked) {
    if (fromElsewhere.test(metric)) continue
    const family = familyOf(metric)
    expect(family, `${where} names ${metric}`).toBeDefined()
    if (metric.endsWith('_bucket')) expect(family!.type, where).toBe('histogram')
    for (const label of family!.labels.keys()) labels.add(label)
    for (const { label, operator, value: wanted } of matchers) {
      if (given.has(label)) continue
      expect([...family!.labels.keys()], `${where} names ${label}`).toContain(label)
      if (operator !== '=' && operator !== '!=') continue
      const known = label === 'route' ? new Set(['/live']) : family!.labels.get(label)!
      expect([...known], `${where} names ${label}="${wanted}"`).toContain(wanted)
    }
  }
  for (const label of grouped) expect([...labels], `${where} groups by ${label}`).toContain(label)
}

/** Relies on our own formatting; promtool parses the YAML. */
const rulesOf = (file: string) =>
  file
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map(text => ({ alert: text.split('\n')[0]!, expr: /^ {8}expr: (.+)$/m.exec(text)?.[1] ?? '', text }))
