import type { Language } from '../../../../contract/values/language.ts'
import type { AuditAction, StaffAccessKind } from '../../../../contract/admin-vocabulary.ts'
import type { NotificationKind } from '../../../../contract/notification-vocabulary.ts'
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
  values: Record<ValueName, string>
}

export const exportWords: Record<Language, ExportWords> = { en, es, ca }
