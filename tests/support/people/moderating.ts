import type { Outcome, ReportCase, ReportCaseDetail } from '../../../contract/moderation.ts'
import type { CreatedAccount } from '../../../sample/factories.ts'
import { signInAs, type TestApp } from '../app.ts'
import { createAccount } from '../factories.ts'
import { completeSessions, giveSecondFactor } from './two-factor.ts'

export interface Peep extends CreatedAccount {
  id: string
  as: string
}

interface Refused {
  code?: string
  data?: { decidedBy?: string; decision?: string; decidedAt?: string; fields?: object }
}
interface Page<T> {
  items: T[]
  next: string | null
}

export function moderating(app: TestApp) {
  const { db } = app.deps
  const peep = async (options: Parameters<typeof createAccount>[1] = {}): Promise<Peep> => {
    const created = await createAccount(db, options)
    return { ...created, id: created.account.id, as: await signInAs(app, created.account) }
  }
  const api = <T>(method: string, path: string, { as }: { as?: string }, body?: unknown) =>
    app.api<T & Refused>(method, path, { as, body })
  const query = (given: Record<string, string | number>) => new URLSearchParams(given as never)
  const at = {
    peep,
    moderator: async (options: Parameters<typeof createAccount>[1] = {}): Promise<Peep> => {
      const somebody = await peep({ role: 'admin', ...options })
      await giveSecondFactor(app, somebody)
      await completeSessions(app, somebody)
      return somebody
    },
    report: (who: Peep, kind: 'post' | 'reply' | 'profile', id: string, reason = 'It is an advertisement.') =>
      api('POST', '/reports', who, { kind, id, reason }),
    queue: (who: Peep, given: Record<string, string | number> = {}) =>
      api<Page<ReportCase>>('GET', `/admin/reports?${query(given)}`, who),
    pending: async (who: Peep) => (await api<{ count: number }>('GET', '/admin/reports/pending', who)).body.count,
    read: (who: Peep, id: string) => api<ReportCaseDetail>('GET', `/admin/reports/${id}`, who),
    decide: (who: Peep, id: string, body: object) =>
      api<ReportCaseDetail>('POST', `/admin/reports/${id}/decision`, who, body),
    restore: (who: Peep, id: string) => api<ReportCaseDetail>('POST', `/admin/reports/${id}/restore`, who, {}),
    outcomes: async (who: Peep, side: 'made' | 'about') =>
      (await api<Page<Outcome>>('GET', `/reports?side=${side}`, who)).body.items,
    casesOf: (subjectId: string) =>
      db
        .selectFrom('report_cases')
        .selectAll()
        .where('subject_id', '=', subjectId)
        .orderBy('first_reported_at')
        .orderBy('decided_at')
        .execute(),
    openCase: async (subjectId: string): Promise<string> =>
      (await at.casesOf(subjectId)).find(({ status }) => status === 'pending')?.id ?? 'none',
    audited: (subjectId: string) =>
      db
        .selectFrom('audit_log')
        .select(['actor_id', 'action', 'subject_kind', 'after', 'note'])
        .where('subject_id', '=', subjectId)
        .orderBy('at')
        .orderBy('id')
        .execute(),
  }
  return at
}
