import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Language } from '../contract/language.ts'
import type { Database } from './db/client.ts'
import type { Schema } from './db/schema.ts'
import type { Environment } from './environment.ts'
import type { AppError } from './errors.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Bus } from './live/bus.ts'
import type { Hub } from './live/hub.ts'
import type { LogoProvider } from './logos/provider.ts'
import type { Outside } from './media/fetch-picture.ts'
import type { MediaStore } from './media/store.ts'
import type { Site } from './http/site.ts'
import type { Metrics } from './observability/metrics.ts'
import type { Keyring } from './crypto/keyring.ts'
import type { createLanes } from './concurrency/lanes.ts'
import type { Passwords } from './crypto/passwords.ts'
import type { Traces } from './observability/span.ts'
import type { PendingSecondFactor, Viewer } from './features/accounts/access.ts'

/** The dependencies of the application, shared by `main.ts` and the tests. */
export interface Deps {
  environment: Environment
  database: Database
  db: Kysely<Schema>
  keyring: Keyring
  passwords: Passwords
  /** Schedules sign-ins fairly by network, so that a network with many attempts delays only itself. */
  signIns: ReturnType<typeof createLanes>
  jobs: Jobs
  hub: Hub
  bus: Bus
  media: MediaStore
  /** Fetches images from other sites. */
  outside: Outside
  logos: LogoProvider
  metrics: Metrics
  /** Starts the spans of requests and jobs. */
  traces: Traces
  log: Logger
  /** True after a shutdown signal. The process still serves requests, but readiness fails so that proxies send no new clients. */
  ending: boolean
  /** The built browser app; absent if only the API is served. */
  site?: Site
}

export interface RequestContext {
  deps: Deps
  viewer: Viewer | null
  /** Set if the password was correct and the second factor is missing. Never set together with `viewer`. */
  pendingSecondFactor: PendingSecondFactor | null
  /** The viewer's language setting, or the browser language. */
  language: Language
  requestId: string
  /** The client's ip; `local` without a socket. */
  ip: string
  /** Headers of the request. Handlers get no other part of the raw request. */
  headers: Headers
  /** Public origin of this request, used for links in emails. */
  origin: string
  /** Set-Cookie lines to add to the response. */
  setCookies: string[]
  /** Endpoint name in the contract, once routed. */
  endpoint?: string
  /** Value of the Retry-After header in whole seconds, for temporary errors. */
  retryAfter?: number
  failed?: AppError
}
