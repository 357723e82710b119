import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Access } from '../../contract/access.ts'
import type { Language } from '../../contract/values/language.ts'
import type { Database } from '../db/client.ts'
import type { Schema } from '../db/tables.ts'
import type { ExportArea } from '../export-areas/define-area.ts'
import type { Erasure } from './erasure.ts'
import type { Environment } from '../base/environment.ts'
import type { AppError } from '../base/errors.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { AccountChanges } from '../live/account-changes.ts'
import type { InstallationChanges } from '../live/installation-changes.ts'
import type { Maintenance } from '../live/maintenance.ts'
import type { Bus } from '../live/bus.ts'
import type { Hub } from '../live/hub.ts'
import type { LogoProvider } from './logo-provider.ts'
import type { NotificationKinds } from '../notifications/registry.ts'
import type { Outside } from '../outside/request.ts'
import type { Deliver } from '../mail/mail-job.ts'
import type { MediaStore } from '../media/store.ts'
import type { Requests } from '../rate-limit/requests.ts'
import type { Site } from '../site/site.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { createLanes } from '../concurrency/lanes.ts'
import type { Passwords } from '../crypto/passwords.ts'
import type { Traces } from '../base/span.ts'
import type { Places } from '../base/ip-places.ts'
import type { ReadPushKeys } from '../push/keys.ts'
import type { MemberViewer, PendingSecondFactor, Viewer } from '../viewer/access.ts'
import type { ViewerCache } from '../viewer/viewer-cache.ts'

export interface Deps {
  environment: Environment
  database: Database
  db: Kysely<Schema>
  primary: Kysely<Schema>
  /** Nothing can be saved now: a read leaves out what it would record. */
  readingOnly: boolean
  keyring: Keyring
  passwords: Passwords
  /** Fair by network: a network with many attempts delays only itself. */
  signIns: ReturnType<typeof createLanes>
  requests: Requests
  accountChanges: AccountChanges
  installationChanges: InstallationChanges
  maintenance: Maintenance
  deliver: Deliver
  pushKeys: ReadPushKeys
  viewers: ViewerCache
  notifications: NotificationKinds
  erasures: readonly Erasure[]
  exportAreas: readonly ExportArea[]
  jobs: Jobs
  hub: Hub
  bus: Bus
  media: MediaStore
  exportStore: MediaStore
  outside: Outside
  places: Places
  logos: LogoProvider
  metrics: Metrics
  traces: Traces
  log: Logger
  ending: boolean
  site?: Site
}

export interface RequestContext {
  deps: Deps
  viewer: Viewer | null
  /** The password was correct and the second factor is missing. Never set together with `viewer`. */
  pendingSecondFactor: PendingSecondFactor | null
  language: Language
  fresh: boolean
  /** Position of the WAL that a replica must have replayed; undefined if it may not be used. */
  replayed?: bigint | undefined
  requestId: string
  ip: string
  headers: Headers
  origin: string
  setCookies: string[]
  endpoint?: string
  memberId?: string
  retryAfter?: number
  failed?: AppError
}

/** With what `requireAccess` guarantees at the level. */
export type ContextAt<Level extends Access> = RequestContext & Granted<Level>
type Granted<Level extends Access> = Level extends 'public'
  ? unknown
  : Level extends 'secondStep'
    ? { pendingSecondFactor: PendingSecondFactor }
    : { viewer: Level extends 'signedIn' | 'fresh' ? Viewer : MemberViewer }
export type MemberContext = ContextAt<'member'>
