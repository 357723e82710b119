import type { Logger } from 'pino'
import type { Database } from './db/client.ts'
import type { Deps } from './deps.ts'
import type { Environment } from './environment.ts'
import { createAuth } from './features/accounts/auth.ts'
import { createResetMailer } from './features/accounts/reset-mail.ts'
import type { Site } from './http/site.ts'
import { createJobs } from './jobs/jobs.ts'
import { createHub } from './live/hub.ts'
import { createLogoProvider } from './logos/create-provider.ts'
import { createDelivery } from './mail/deliver.ts'
import { outside } from './media/fetch-picture.ts'
import type { MediaStore } from './media/store.ts'
import { createMetrics } from './metrics.ts'
import { createKeyring } from './security/keyring.ts'

interface Parts {
  environment: Environment
  database: Database
  media: MediaStore
  log: Logger
  site?: Site | undefined
}

/** Puts the application together. Nothing runs until `jobs.start` and `hub.start`. */
export function createDeps({ environment, database, media, log, site }: Parts): Deps {
  const { db } = database
  const metrics = createMetrics()
  return {
    environment,
    database,
    db,
    media,
    outside,
    logos: createLogoProvider(environment),
    log,
    metrics,
    ...(site ? { site } : {}),
    keyring: createKeyring(environment.secret, environment.previousSecrets),
    auth: createAuth({
      db,
      secret: environment.secret,
      appUrl: environment.appUrl ?? `http://localhost:${environment.port}`,
    }),
    jobs: createJobs({
      db,
      handlers: { mail: createDelivery({ environment, db }), resetLink: createResetMailer(db) },
      metrics,
      log,
    }),
    hub: createHub({ database, db, metrics, log }),
  }
}
