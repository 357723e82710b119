import type { Logger } from 'pino'
import type { Database } from './db/client.ts'
import type { Deps } from './deps/deps.ts'
import type { Environment } from './base/environment.ts'
import { createViewerCache } from './viewer/viewer-cache.ts'
import { createResetMailer } from './features/accounts/reset-mail.ts'
import { createDigestMailer } from './features/digest/mail.ts'
import { createDigester } from './features/digest/run.ts'
import { createWaitlistKeeper } from './features/events/waitlist/keeper.ts'
import { createReleaser } from './features/events/attendance/confirm.ts'
import { createAbsenceTeller } from './features/events/check-in/absence.ts'
import { createReminder } from './features/events/attendance/remind.ts'
import { createCityParts } from './features/feed/city-parts.ts'
import { createExporter } from './features/exports/run.ts'
import { createPartSweep } from './features/exports/parts.ts'
import { createUnreadMailer } from './features/messages/public.ts'
import { createNotificationMailer } from './features/notifications/mail.ts'
import { createPusher } from './features/notifications/push.ts'
import { createCaseReminder } from './features/moderation/public.ts'
import { createSuggestions } from './features/people/public.ts'
import { createDateMaker } from './features/events/series/make-dates.ts'
import { createAvatarSweep } from './features/profiles/unused-avatar.ts'
import type { Site } from './site/site.ts'
import { createJobs } from './jobs/jobs.ts'
import { createLanes } from './concurrency/lanes.ts'
import { once } from './concurrency/once.ts'
import { createAccountChanges } from './live/account-changes.ts'
import { createBus } from './live/bus.ts'
import { createHub } from './live/hub.ts'
import { createLogoProvider } from './logos/create-provider.ts'
import { createDelivery } from './mail/deliver.ts'
import { outside } from './outside/request.ts'
import { unlessSetAside } from './mail/refused-email.ts'
import { unhurried } from './mail/unhurried.ts'
import { openExportStore } from './media/open-store.ts'
import type { MediaStore } from './media/store.ts'
import { notificationKinds } from './notification-kinds.ts'
import { createNotifier } from './notifications/notify-job.ts'
import { noPlaces, readPlaces } from './base/ip-places.ts'
import { readPushKeys } from './push/keys.ts'
import { createRequests } from './rate-limit/requests.ts'
import { createMetrics, type Metrics } from './observability/metrics.ts'
import { observedStore } from './media/observed-store.ts'
import { queryObserver } from './observability/queries.ts'
import { createKeyring } from './crypto/keyring.ts'
import { createPasswords } from './crypto/passwords.ts'
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
  const deliver = createDelivery({ environment, db })
  const pushKeys = once(() => readPushKeys({ db, keyring, environment, log }))
  const notifications = notificationKinds
  const bus = createBus({ environment, database, metrics, log })
  return {
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
    pushKeys,
    viewers: createViewerCache({ db, accountChanges }),
    suggestions: createSuggestions({ db, accountChanges }),
    cityParts: createCityParts({ db, accountChanges }),
    notifications,
    jobs: createJobs({
      db,
      handlers: {
        mail: unlessSetAside(db, deliver),
        resetLink: createResetMailer(db),
        unusedAvatar: createAvatarSweep({ db, media: store }),
        export: createExporter({ db, media: store, exportStore: privateStore, log }),
        exportParts: createPartSweep({ db, exportStore: privateStore }),
        notify: createNotifier({ db, kinds: notifications }),
        notificationMail: createNotificationMailer({ db, environment, keyring, deliver, notifications }),
        unreadMail: createUnreadMailer({ db, environment, keyring, deliver }),
        push: createPusher({ db, environment, outside, pushKeys, notifications }),
        eventReminder: createReminder(db),
        waitlist: createWaitlistKeeper(db),
        releaseSpots: createReleaser(db),
        absences: createAbsenceTeller(db),
        seriesDates: createDateMaker(db),
        caseWaiting: createCaseReminder(db),
        digest: createDigester({ db }),
        digestMail: createDigestMailer({ db, environment, keyring, deliver: unhurried(deliver) }),
      },
      metrics,
      log,
      traces,
    }),
    bus,
    hub: createHub({ bus, db, replicas: database.replicas, accountChanges, keyring, metrics, log, traces }),
    ending: false,
  }
}
