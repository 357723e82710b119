import { sql } from 'kysely'
import type { reportOutcomes } from '../../../contract/notification-vocabulary.ts'
import type { ReportKind } from '../../../contract/vocabulary.ts'
import { defineNotification } from '../../notifications/definition.ts'

export const reportDecided = defineNotification<{ subject: ReportKind; outcome: (typeof reportOutcomes)[number] }>()({
  kind: 'reportDecided',
  topic: 'moderation',
  mail: null,
  present: ({ details: { subject, outcome } }) => ({ subject, outcome }),
})

export const contentRestored = defineNotification<{ subject: ReportKind }>()({
  kind: 'contentRestored',
  topic: 'moderation',
  mail: null,
  present: ({ details: { subject } }) => ({ subject }),
})

const hasPending = () => sql`exists (select from report_cases where status = 'pending')`

export const caseReported = defineNotification<{ caseId: string }>()({
  kind: 'caseReported',
  topic: null,
  mail: null,
  holds: hasPending,
  present: ({ details: { caseId } }) => ({ caseId }),
})

export const casesWaiting = defineNotification()({
  kind: 'casesWaiting',
  topic: null,
  mail: null,
  holds: hasPending,
  present: () => ({}),
})

export const notifications = [reportDecided, contentRestored, caseReported, casesWaiting]
