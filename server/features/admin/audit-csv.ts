import type { Context } from 'hono'
import * as z from 'zod/mini'
import { auditFilter, type AuditEntry } from '../../../contract/admin.ts'
import { csvFile } from '../../../contract/values/csv.ts'
import { serverLimits } from '../../base/limits.ts'
import type { Deps } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import type { AppEnv } from '../../http/context.ts'
import { admitted } from '../../http/routes/plain-route.ts'
import { listAudit } from './audit-log.ts'
import { presentAudit } from './present.ts'

const filter = z.object(auditFilter)
const columns = ['at', 'actor', 'action', 'subject kind', 'subject id', 'subject name', 'before', 'after', 'note']
const lineOf = ({ at, actor, operator, action, subject, before, after, note }: AuditEntry) => [
  at,
  actor ? (actor.name ?? actor.id) : operator === null ? 'operator' : `operator ${operator}`,
  action,
  subject?.kind,
  subject?.id,
  subject?.name,
  before && JSON.stringify(before),
  after && JSON.stringify(after),
  note,
]

/** Newest first. */
export const auditCsvRoute = (deps: Deps) => async (c: Context<AppEnv>) => {
  const { language } = await admitted(c, deps, 'auditCsv')
  const asked = filter.safeParse(c.req.query())
  if (!asked.success)
    throw new AppError('INVALID_INPUT', {
      fields: Object.fromEntries(asked.error.issues.map(({ path }) => [path.join('.'), 'invalid'])),
    })
  const rows = await listAudit(deps.db, { ...asked.data, limit: serverLimits.auditExported - 1 })
  c.header('content-type', 'text/csv; charset=utf-8')
  c.header('content-disposition', 'attachment; filename="audit-log.csv"')
  c.header('cache-control', 'no-store')
  return c.body(
    csvFile(
      columns,
      rows.map(row => lineOf(presentAudit(row))),
      { language },
    ),
  )
}
