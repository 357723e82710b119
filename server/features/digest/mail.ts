import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Keyring } from '../../crypto/keyring.ts'
import type { Schema } from '../../db/tables.ts'
import type { Environment } from '../../base/environment.ts'
import { defineJob } from '../../jobs/job.ts'
import type { Deliver } from '../../mail/mail-job.ts'
import type { DigestMail } from './choose.ts'
import { composeDigest } from './compose.ts'
import { isEmpty, readContents } from './contents.ts'

/** Milliseconds before each email: they leave evenly, not in bursts that take the processor from requests. */
const pause = 10

interface Parts {
  db: Kysely<Schema>
  environment: Pick<Environment, 'appUrl' | 'port'>
  keyring: Keyring
  deliver: Deliver
  /** Replaces the time of the database. */
  now?: Date
}

/** Each attempt writes it again, because content may be removed or emails turned off since. */
export const digestMailJob = defineJob({
  kind: 'digestMail',
  run: async ({ db, deliver, now, ...parts }: Parts, chosen: DigestMail, { id }) => {
    const contents = await readContents(db, chosen, now ?? null)
    if (!contents || isEmpty(contents)) return 'skipped'
    await delay(pause)
    return deliver(composeDigest(parts, chosen, contents), { id })
  },
})
