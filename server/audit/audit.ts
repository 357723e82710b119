import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AuditAction, AuditSubject } from '../../contract/admin-vocabulary.ts'
import type { Schema } from '../db/schema.ts'

interface Act {
  /** Null for the operator of the server. */
  actor: { id: string } | null
  action: AuditAction
  subject?: { kind: AuditSubject; id: string | null }
  /** Must not contain names or content of users. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  note?: string | null
}

/** In the transaction of the act, so that neither is stored without the other. */
export async function audit(
  trx: Kysely<Schema>,
  { actor, action, subject, before, after, note = null }: Act,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      id: randomUUIDv7(),
      actor_id: actor?.id ?? null,
      action,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      note,
    })
    .execute()
}
