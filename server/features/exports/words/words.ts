import type { Language } from '../../../../contract/values/language.ts'
import type { AuditAction, StaffAccessKind } from '../../../../contract/admin-vocabulary.ts'
import type { NotificationKind } from '../../../../contract/notifications.ts'
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
  YearsInCity,
} from '../../../../contract/vocabulary.ts'
import type { UploadKind } from '../../../db/schema/posts.ts'
import { notifiedWords } from '../../../words/notified.ts'
import type { AreaName, FieldName } from '../areas/all.ts'
import { ca } from './ca.ts'
import { en } from './en.ts'
import { es } from './es.ts'

type ValueName =
  | AcceptedSenders
  | AuditAction
  | Condition
  | Delivery
  | Language
  | NotificationKind
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
  | YearsInCity

type OwnValues = Record<Exclude<ValueName, NotificationKind>, string>

/** What the pages of an export say, in one language. */
export interface ExportWords {
  page: {
    title: string
    lead: string
    unzip: string
    prepared: string
    language: string
    contents: string
    nothing: string
    open: string
    overview: string
    earlier: string
    later: string
    removedByYou: string
    unnamed: string
    yes: string
    no: string
  }
  areas: Record<AreaName, string>
  fields: Record<FieldName, string>
  values: OwnValues & Record<NotificationKind, string>
}

/** Without the kinds of notifications, which have their labels in `server/words`. */
export type OwnWords = Omit<ExportWords, 'values'> & { values: OwnValues }
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
