import type { Kysely } from 'kysely'
import type { Role } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/schema.ts'
import { sendEach } from '../../mail/send-each.ts'

/** Queues the mail that tells somebody of their new role. Within the transaction that gives it. */
export const tellRole = (trx: Kysely<Schema>, userId: string, role: Role, origin: string) =>
  sendEach(trx, [userId], { words: words => words.roleChanged(role), url: origin })

/** Queues the mails that tell people that their accounts were deactivated or activated. Within that transaction. */
export const tellState = (trx: Kysely<Schema>, userIds: readonly string[], active: boolean, origin: string) =>
  sendEach(trx, userIds, { words: words => (active ? words.activated() : words.deactivated()), url: origin })
