import type { Language } from '../../contract/values/language.ts'
import type { AuditAction, StaffAccessKind } from '../../contract/admin-vocabulary.ts'
import type { NotificationKind } from '../../contract/notifications.ts'
import type {
  AcceptedSenders,
  Condition,
  Delivery,
  PostType,
  RelationshipStatus,
  ReplyKind,
  RentPeriod,
  ReportKind,
  ReportStatus,
  Role,
  SecurityEvent,
  StoredExportState,
  TicketCategory,
  UploadKind,
  WaitlistState,
  YearsInCity,
} from '../../contract/vocabulary.ts'
import { notifiedWords } from './notification-words.ts'
import { exports as ca } from './ca/exports.ts'
import { exports as en } from './en/exports.ts'
import { exports as es } from './es/exports.ts'

type ValueName =
  | AcceptedSenders
  | AuditAction
  | Condition
  | Delivery
  | Language
  | ReplyKind
  | PostType
  | RelationshipStatus
  | RentPeriod
  | ReportKind
  | ReportStatus
  | Role
  | SecurityEvent
  | StaffAccessKind
  | StoredExportState
  | TicketCategory
  | UploadKind
  | WaitlistState
  | YearsInCity

export type ExportValues = Record<ValueName, string>

type English = typeof en
export type AreaName = keyof English['areas']
export type FieldName = keyof English['fields']

/** What the pages of an export say, without the kinds of notifications, which have their labels in `notifications.ts`. */
export type OwnWords = { [Group in keyof English]: Record<keyof English[Group], string> }
export type ExportWords = OwnWords & { values: Record<NotificationKind, string> }

const withKinds = (language: Language, words: OwnWords): ExportWords => {
  const labels = Object.entries(notifiedWords(language).kinds).map(([kind, { label }]) => [kind, label] as const)
  const kinds = Object.fromEntries(labels) as Record<NotificationKind, string>
  return { ...words, values: { ...kinds, ...words.values } }
}

export const exportWords: Record<Language, ExportWords> = {
  en: withKinds('en', en),
  es: withKinds('es', es),
  ca: withKinds('ca', ca),
}
