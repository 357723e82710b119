import type { Logger } from 'pino'
import type { Database } from './db/client.ts'
import type { Deps } from './deps/deps.ts'
import type { Environment } from './base/environment.ts'
import { erasures, exportAreas, jobs, notificationKinds, liveRules } from './features.ts'
import { createViewerCache } from './viewer/viewer-cache.ts'
import type { Site } from './site/site.ts'
import { createJobs } from './jobs/jobs.ts'
import { createLanes } from './concurrency/lanes.ts'
import { createAccountChanges } from './live/account-changes.ts'
import { createInstallationChanges } from './live/installation-changes.ts'
import { createMaintenance } from './live/maintenance.ts'
import { createBus } from './live/bus.ts'
import { createHub } from './live/hub.ts'
import { createLogoProvider } from './logos/create-provider.ts'
import { createDelivery } from './mail/deliver.ts'
import { outside } from './outside/request.ts'
import { openExportStore } from './media/open-store.ts'
import type { MediaStore } from './media/store.ts'
import { noPlaces, readPlaces } from './base/ip-places.ts'
import { createPushKeys } from './push/keys.ts'
import { createRequests } from './rate-limit/requests.ts'
import { createMetrics, type Metrics } from './observability/metrics.ts'
import { observedStore } from './media/observed-store.ts'
import { queryObserver } from './db/slow-queries.ts'
import { createKeyring } from './crypto/keyring.ts'
import { createPasswords, type Passwords } from './crypto/passwords.ts'
import { noTraces, type Traces } from './base/span.ts'

interface Parts {
  environment: Environment
  database: Database
  media: MediaStore
  exportStore?: MediaStore
  log: Logger
  site?: Site | undefined
  metrics?: Metrics
  traces?: Traces
  passwords?: Passwords
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
  passwords = createPasswords(),
}: Parts): Deps {
  const { db } = database
  database.observe(queryObserver({ database, metrics, log, slowMs: environment.slowQueryMs }))
  const [store, privateStore] = [observedStore(media, metrics), observedStore(exportStore, metrics)]
  const keyring = createKeyring(environment.secret, environment.previousSecrets)
  const accountChanges = createAccountChanges(database, log)
  const installationChanges = createInstallationChanges(database, log)
  const maintenance = createMaintenance({ db, installationChanges, metrics, log })
  const bus = createBus({ environment, database, metrics, log })
  const parts = {
    environment,
    database,
    db,
    primary: db,
    readingOnly: false,
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
    passwords,
    signIns: createLanes({ atOnce: 4, waiting: 200, each: 20 }),
    requests: createRequests(),
    accountChanges,
    installationChanges,
    maintenance,
    deliver: createDelivery({ environment, db }),
    pushKeys: createPushKeys({ db, keyring, environment, log, installationChanges }),
    viewers: createViewerCache({ db, accountChanges }),
    notifications: notificationKinds,
    erasures,
    exportAreas,
    ending: false,
  }
  const { replicas } = database
  const hub = createHub({ bus, db, replicas, accountChanges, rules: liveRules, keyring, metrics, log, traces })
  maintenance.onBegin(hub.endForMaintenance)
  return { ...parts, jobs: createJobs({ jobs, parts, metrics, log, traces }), bus, hub }
}
