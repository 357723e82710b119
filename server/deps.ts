import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Language } from '../contract/language.ts'
import type { Database } from './db/client.ts'
import type { Schema } from './db/schema.ts'
import type { Environment } from './environment.ts'
import type { AppError } from './errors.ts'
import type { PendingSecondFactor, Viewer } from './features/accounts/viewer.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Bus } from './live/bus.ts'
import type { Hub } from './live/hub.ts'
import type { LogoProvider } from './logos/provider.ts'
import type { Outside } from './media/fetch-picture.ts'
import type { MediaStore } from './media/store.ts'
import type { Site } from './http/site.ts'
import type { Metrics } from './metrics.ts'
import type { Keyring } from './security/keyring.ts'
import type { createLanes } from './lanes.ts'
import type { Passwords } from './security/passwords.ts'
import type { Traces } from './telemetry/span.ts'

/** What the application is made of. `main.ts` and the tests put the same pieces together. */
export interface Deps {
  environment: Environment
  database: Database
  db: Kysely<Schema>
  keyring: Keyring
  passwords: Passwords
  /** Sign-ins take turns by network: who sends many waits for themselves. */
  signIns: ReturnType<typeof createLanes>
  jobs: Jobs
  hub: Hub
  bus: Bus
  media: MediaStore
  /** How pictures of other sites are reached. */
  outside: Outside
  /** Whoever makes logos. */
  logos: LogoProvider
  metrics: Metrics
  /** Where the spans of requests and jobs begin. */
  traces: Traces
  log: Logger
  /** Whether the process was told to end. It serves on for a while, but nobody new should be sent to it. */
  ending: boolean
  /** The built browser app; absent where only the API is served. */
  site?: Site
}

/** One request, as handlers see it. */
export interface RequestContext {
  deps: Deps
  viewer: Viewer | null
  /** Whose password was right and whose code is still missing; never set beside a viewer. */
  pendingSecondFactor: PendingSecondFactor | null
  /** What whoever asks reads: what the viewer chose, or the language of the browser. */
  language: Language
  requestId: string
  /** The client's network address; `local` where there is no socket. */
  address: string
  /** Header lines of the request that may be read: nothing else of it is trusted. */
  headers: Headers
  /** The public origin of this request: links in mails begin with it. */
  origin: string
  /** Cookies to set on the answer. */
  setCookies: string[]
  /** The endpoint by its name in the contract, once it is known. */
  endpoint?: string
  /** Whole seconds for the Retry-After header, when the answer is a refusal for now. */
  retryAfter?: number
  /** The error that it is answered with. */
  failed?: AppError
}
