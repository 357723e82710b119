import type { Context, Hono } from 'hono'
import { sql } from 'kysely'
import { createHash, timingSafeEqual } from 'node:crypto'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { pendingMigrations, readMigrations } from '../../db/migrate.ts'
import { isDatabaseDown } from '../../base/errors.ts'
import type { Database } from '../../db/client.ts'
import { primaryStates } from '../../db/postgres/primary-state.ts'
import { replicaStates } from '../../db/postgres/replicas.ts'
import type { Deps } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { createInstallationGauges } from './installation.ts'
import type { AppEnv } from '../context.ts'
import { readingOnly } from '../reading-only.ts'

const patience = 2_500

export function mountOperations(app: Hono<AppEnv>, deps: Deps) {
  const { database, environment, metrics } = deps
  const readInstallation = createInstallationGauges(deps)
  app.get(plainRoutes.health.path, c => c.json({ alive: true }))

  // Without a database the app still answers pages and says what is wrong; a proxy that took every process out could not.
  app.get(plainRoutes.accepting.path, c => c.json({ ending: deps.ending }, deps.ending ? 503 : 200))

  app.get(plainRoutes.ready.path, async c => {
    const state = deps.ending ? 'draining' : await inTime(readiness(database)).catch(() => withoutPrimary(deps))
    return c.json({ state }, state === 'ready' ? 200 : 503)
  })

  app.get(plainRoutes.metrics.path, async c => {
    if (!mayMeasure(c, environment.metricsToken)) throw new AppError('NOT_FOUND')
    const { total, idle, waiting } = database.pool()
    metrics.pool.set({ state: 'used' }, total - idle)
    metrics.pool.set({ state: 'idle' }, idle)
    metrics.pool.set({ state: 'waiting' }, waiting)
    const { memory, reopened } = database.embedded?.() ?? { memory: 0, reopened: 0 }
    metrics.engineMemory.set(memory)
    metrics.engineReopenings.reset()
    metrics.engineReopenings.inc(reopened)
    setReplicaStates(deps)
    const primary = database.primary?.state() ?? 'writable'
    for (const state of primaryStates) metrics.primaryState.set({ state }, Number(state === primary))
    await readInstallation()
    return c.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType })
  })
}

type Readiness = 'ready' | 'readingOnly' | 'noDatabase' | 'notMigrated'

async function readiness(database: Database): Promise<Readiness> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(database.db)
  const pending = await pendingMigrations(database, await readMigrations()).catch((error: unknown) => {
    if (isDatabaseDown(error)) throw error
    return [error]
  })
  if (pending.length > 0) return 'notMigrated'
  return rows[0]?.isReadOnly ? 'readingOnly' : 'ready'
}

const withoutPrimary = (deps: Deps): Readiness => (readingOnly(deps) ? 'readingOnly' : 'noDatabase')

function setReplicaStates({ database: { replicas }, metrics }: Pick<Deps, 'database' | 'metrics'>) {
  const states = replicas?.states() ?? []
  metrics.replicasUsable.set(states.filter(state => state === 'used').length)
  for (const [nth, own] of states.entries())
    for (const state of replicaStates)
      metrics.replicaState.set({ server: replicas?.servers[nth] ?? '', state }, Number(state === own))
}

function mayMeasure(c: Context<AppEnv>, token: string | undefined): boolean {
  if (token) return same(c.req.header('authorization') ?? '', `Bearer ${token}`)
  const ip = c.env?.incoming?.socket?.remoteAddress ?? ''
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip) && !c.req.header('x-forwarded-for')
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too slow')), patience).unref()),
  ])
