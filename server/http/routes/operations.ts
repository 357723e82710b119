import type { Context, Hono } from 'hono'
import { sql } from 'kysely'
import { createHash, timingSafeEqual } from 'node:crypto'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { pendingMigrations, readMigrations } from '../../db/migrate.ts'
import type { Deps } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { createInstallationGauges } from './installation.ts'
import type { AppEnv } from '../context.ts'

const patience = 2_500

export function mountOperations(app: Hono<AppEnv>, deps: Deps) {
  const { database, db, environment, metrics } = deps
  const readInstallation = createInstallationGauges(deps)
  app.get(plainRoutes.health.path, c => c.json({ alive: true }))

  // Without a database the app still answers pages and says what is wrong; a proxy that took every process out could not.
  app.get(plainRoutes.accepting.path, c => c.json({ ending: deps.ending }, deps.ending ? 503 : 200))

  app.get(plainRoutes.ready.path, async c => {
    if (deps.ending) return c.json({ ending: true }, 503)
    const reachable = await inTime(sql`select 1`.execute(db)).then(
      () => true,
      () => false,
    )
    const migrated =
      reachable &&
      (await inTime(readMigrations().then(migrations => pendingMigrations(database, migrations))).then(
        pending => pending.length === 0,
        () => false,
      ))
    return c.json({ database: reachable, migrations: migrated }, reachable && migrated ? 200 : 503)
  })

  app.get(plainRoutes.metrics.path, async c => {
    if (!mayMeasure(c, environment.metricsToken)) throw new AppError('NOT_FOUND')
    const { total, idle, waiting } = database.pool()
    metrics.pool.set({ state: 'used' }, total - idle)
    metrics.pool.set({ state: 'idle' }, idle)
    metrics.pool.set({ state: 'waiting' }, waiting)
    metrics.replicasUsable.set(database.replicas?.usable() ?? 0)
    await readInstallation()
    return c.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType })
  })
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
