import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/tables.ts'
import type { Deps } from '../deps/deps.ts'
import type { Erasure } from '../deps/erasure.ts'
import type { ExportArea } from '../export-areas/define-area.ts'
import type { AppEnv } from './context.ts'
import type { Job } from '../jobs/job.ts'
import type { LiveRules } from '../live/rules.ts'
import type { AnyDefinition } from '../notifications/definition.ts'

export type AnyJob = Job<never, Omit<Deps, 'jobs' | 'hub' | 'bus'>>

type Mount = (app: Hono<AppEnv>, deps: Deps) => void

/** Everything that the app takes from a feature. `server/features.ts` lists all of them. */
export interface Feature<Routes extends object = object> {
  name: string
  /** Routers by their names in the contract. */
  routes?: Routes
  plainRoutes?: {
    /** Authenticated by a signature, so the check of the origin does not apply. */
    signed?: Mount
    /** They limit their bodies themselves. */
    limited?: Mount
    answers?: Mount
  }
  jobs?: readonly AnyJob[]
  notifications?: readonly AnyDefinition[]
  /** How its live events differ for members with a block. */
  live?: LiveRules
  /** Deletes what has expired. Every process runs it every ten minutes, so it can be repeated. */
  tidy?: (db: Kysely<Schema>) => Promise<unknown>
  /** The same, of what needs more than the database. */
  housekeeping?: (deps: Omit<Deps, 'jobs' | 'hub' | 'bus'>) => Promise<unknown>
  /** What it has of a member, for their export. */
  exportAreas?: readonly ExportArea[]
  /** `nothing`: why there is nothing to erase. */
  erase: Erasure | { nothing: string }
}

export const defineFeature = <Routes extends object>(feature: Feature<Routes>): Feature<Routes> => feature
