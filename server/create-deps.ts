import type { Logger } from 'pino'
import type { Database } from './db/client.ts'
import type { Deps } from './deps/deps.ts'
import type { Environment } from './base/environment.ts'
import { createViewerCache } from './viewer/viewer-cache.ts'
import { resetLinkJob } from './features/accounts/reset-mail.ts'
import { digestMailJob } from './features/digest/mail.ts'
import { digestJob } from './features/digest/run.ts'
import { waitlistJob } from './features/events/waitlist/keeper.ts'
import { releaseSpotsJob } from './features/events/attendance/confirm.ts'
import { absencesJob } from './features/events/check-in/absence.ts'
import { eventReminderJob } from './features/events/attendance/remind.ts'
import { exportJob } from './features/exports/run.ts'
import { exportPartsJob } from './features/exports/parts.ts'
import { unreadMailJob } from './features/messages/public.ts'
import { notificationMailJob } from './features/notifications/mail.ts'
import { pushJob } from './features/notifications/push.ts'
import { caseWaitingJob } from './features/moderation/public.ts'
import { seriesDatesJob } from './features/events/series/make-dates.ts'
import { unusedAvatarJob } from './features/profiles/public.ts'
import type { Site } from './site/site.ts'
import type { Job } from './jobs/job.ts'
import { createJobs } from './jobs/jobs.ts'
import { createLanes } from './concurrency/lanes.ts'
import { once } from './concurrency/once.ts'
import { createAccountChanges } from './live/account-changes.ts'
import { createBus } from './live/bus.ts'
import { createHub } from './live/hub.ts'
import { createLogoProvider } from './logos/create-provider.ts'
import { createDelivery } from './mail/deliver.ts'
import { outside } from './outside/request.ts'
import { mailJob } from './mail/mail-job.ts'
import { openExportStore } from './media/open-store.ts'
import type { MediaStore } from './media/store.ts'
import { notificationKinds } from './notification-kinds.ts'
import { notifyJob } from './notifications/notify.ts'
import { noPlaces, readPlaces } from './base/ip-places.ts'
import { readPushKeys } from './push/keys.ts'
import { createRequests } from './rate-limit/requests.ts'
import { createMetrics, type Metrics } from './observability/metrics.ts'
import { observedStore } from './media/observed-store.ts'
import { queryObserver } from './observability/queries.ts'
import { createKeyring } from './crypto/keyring.ts'
import { createPasswords } from './crypto/passwords.ts'
import { noTraces, type Traces } from './base/span.ts'

export const jobs: readonly Job<never, Omit<Deps, 'jobs' | 'hub' | 'bus'>>[] = [
  mailJob,
  resetLinkJob,
  unusedAvatarJob,
  exportJob,
  exportPartsJob,
  notifyJob,
  notificationMailJob,
  unreadMailJob,
  pushJob,
  eventReminderJob,
  waitlistJob,
  releaseSpotsJob,
  absencesJob,
  seriesDatesJob,
  caseWaitingJob,
  digestJob,
  digestMailJob,
]

interface Parts {
  environment: Environment
  database: Database
  media: MediaStore
  exportStore?: MediaStore
  log: Logger
  site?: Site | undefined
  metrics?: Metrics
  traces?: Traces
}

/** No background work runs until `jobs.start` and `hub.start`. */
export function createDeps({
  environment,
  database,
  media,
  exportStore = openExportStore(environment),
  log,
  site,
  metrics = createMetrics(),
  traces = noTraces,
}: Parts): Deps {
  const { db } = database
  database.observe(queryObserver({ database, metrics, log, slowMs: environment.slowQueryMs }))
  const [store, privateStore] = [observedStore(media, metrics), observedStore(exportStore, metrics)]
  const keyring = createKeyring(environment.secret, environment.previousSecrets)
  const accountChanges = createAccountChanges(database, log)
  const bus = createBus({ environment, database, metrics, log })
  const parts = {
    environment,
    database,
    db,
    primary: db,
    media: store,
    exportStore: privateStore,
    outside,
    places: environment.placesFile ? readPlaces(environment.placesFile) : noPlaces,
    logos: createLogoProvider(environment),
    log,
    metrics,
    traces,
    ...(site ? { site } : {}),
    keyring,
    passwords: createPasswords(),
    signIns: createLanes({ atOnce: 4, waiting: 200, each: 20 }),
    requests: createRequests(),
    accountChanges,
    deliver: createDelivery({ environment, db }),
    pushKeys: once(() => readPushKeys({ db, keyring, environment, log })),
    viewers: createViewerCache({ db, accountChanges }),
    notifications: notificationKinds,
    ending: false,
  }
  return {
    ...parts,
    jobs: createJobs({ jobs, parts, metrics, log, traces }),
    bus,
    hub: createHub({ bus, db, replicas: database.replicas, accountChanges, keyring, metrics, log, traces }),
  }
}
