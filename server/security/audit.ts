import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AuditAction, AuditSubject } from '../../contract/vocabulary.ts'
import type { Schema } from '../db/schema.ts'

interface Act {
  /** Null for the operator at the server itself. */
  actor: { id: string } | null
  action: AuditAction
  subject?: { kind: AuditSubject; id: string | null }
  /** What changed, by field: names and words of people stay where they are. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  note?: string | null
}

/** Keeps an administrative act, for good: in the transaction that does it, so that neither can be missing. */
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
