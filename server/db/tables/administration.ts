import type { Generated } from 'kysely'
import type { AuditAction, AuditSubject, StaffAccessKind } from '../../../contract/admin-vocabulary.ts'
import type { DefaultTime, Json, Time } from './columns.ts'

export interface AuditLogTable {
  id: string
  at: DefaultTime
  actor_id: string | null
  operator: string | null
  action: AuditAction
  subject_kind: AuditSubject | null
  subject_id: string | null
  before: Json<Record<string, unknown> | null> | null
  after: Json<Record<string, unknown> | null> | null
  note: string | null
}

interface StaffAccessTable {
  id: string
  user_id: string
  staff_id: string | null
  kind: StaffAccessKind
  case_id: string | null
  messages: number | null
  reason: string | null
  at: DefaultTime
}

export interface PaymentAdminsTable {
  id: string
  user_id: string
  granted_at: DefaultTime
  revoked_at: Time | null
}

interface MaintenanceTable {
  only_one: Generated<boolean>
  text: string
  since: DefaultTime
}

interface CalendarHostTable {
  only_one: Generated<boolean>
  host: string
}

export interface AdministrationSchema {
  audit_log: AuditLogTable
  staff_access: StaffAccessTable
  payment_admins: PaymentAdminsTable
  maintenance: MaintenanceTable
  calendar_host: CalendarHostTable
}
