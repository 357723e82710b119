import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { AuditAction, AuditSubject } from '../../contract/admin-vocabulary.ts'
import type { Schema } from '../db/tables.ts'
import { AppError } from '../base/errors.ts'
import { currentScope } from '../base/scope.ts'

interface Act {
  /** Null for a command of the operator, whose name is that of the scope. */
  actor: { id: string } | null
  action: AuditAction
  subject?: { kind: AuditSubject; id: string | null }
  /** Must not contain names or content of users. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  note?: string | null
}

/**
 * In the transaction of the act, so that neither is stored without the other. Throws FORBIDDEN if the actor has lost the role or the
 * second factor since the request began, which rolls the act back; a change of the role waits for the commit.
 */
export async function audit(trx: Kysely<Schema>, ...acts: readonly Act[]): Promise<void> {
  for (const id of new Set(acts.flatMap(({ actor }) => actor?.id ?? [])))
    if (!(await isStillAdmin(trx, id))) throw new AppError('FORBIDDEN')
  if (acts.length === 0) return
  await trx
    .insertInto('audit_log')
    .values(
      acts.map(({ actor, action, subject, before, after, note = null }) => ({
        id: randomUUIDv7(),
        actor_id: actor?.id ?? null,
        operator: actor ? null : (currentScope()?.operator ?? null),
        action,
        subject_kind: subject?.kind ?? null,
        subject_id: subject?.id ?? null,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
        note,
      })),
    )
    .execute()
}

async function isStillAdmin(trx: Kysely<Schema>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from profiles as p join accounts as a on a.id = p.id and a.is_active join user_2fa as t on t.user_id = p.id and t.enabled
    where p.id = ${id} and p.role <> 'member' for share of p`.execute(trx)
  return rows.length > 0
}
