import type { Kysely } from 'kysely'
import type { Role } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/tables.ts'
import { sendEach } from '../../notifications/send-each.ts'

/** In the transaction of the change. */
export const queueRoleEmail = (trx: Kysely<Schema>, userId: string, role: Role, origin: string) =>
  sendEach(trx, [userId], { words: words => words.roleChanged(role), url: origin })

/** In the transaction of the change. */
export const queueStatusEmails = (trx: Kysely<Schema>, userIds: readonly string[], active: boolean, origin: string) =>
  sendEach(trx, userIds, { words: words => (active ? words.activated() : words.deactivated()), url: origin })
