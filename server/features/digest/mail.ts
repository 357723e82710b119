import type { Kysely } from 'kysely'
import type { Keyring } from '../../crypto/keyring.ts'
import type { Schema } from '../../db/schema.ts'
import type { Environment } from '../../base/environment.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import { composeDigest } from './compose.ts'
import { isEmpty, readContents } from './contents.ts'

interface Parts {
  db: Kysely<Schema>
  environment: Pick<Environment, 'appUrl' | 'port'>
  keyring: Keyring
  deliver: JobHandlers['mail']
  /** Replaces the time of the database. */
  now?: Date
}

/** Sends the digest of one member. Each attempt writes it again, so that nothing is sent that was removed or turned off since. */
export const createDigestMailer =
  ({ db, deliver, now, ...parts }: Parts): JobHandlers['digestMail'] =>
  async (chosen, { id }) => {
    const contents = await readContents(db, chosen, now ?? null)
    if (!contents || isEmpty(contents)) return 'skipped'
    return deliver(composeDigest(parts, chosen, contents), { id })
  }
