import type { ReportCase, ReportCaseDetail } from '../../../contract/moderation.ts'
import type { Snapshot } from '../../db/tables/posts.ts'
import { smallAvatarPath } from '../../media/avatar-url.ts'
import { imageKeyAtLeast } from '../../media/image-url.ts'
import { presentPerson } from '../../person-cards/person.ts'
import { rightsTo } from './access.ts'
import type { CaseRow, ReportRow } from './cases.ts'
import { evidenceUrl } from './evidence-route.ts'
import { titleOf } from './title.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export const presentReport = (row: ReportRow): ReportCaseDetail['reports'][number] => ({
  id: row.id,
  reporter: presentPerson(row),
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  status: row.status,
})

const presentDecision = (row: CaseRow): ReportCase['decision'] =>
  row.decided_at === null
    ? null
    : {
        by: row.decided_by === null ? null : { id: row.decided_by, name: row.decided_by_name ?? '' },
        at: row.decided_at.toISOString(),
        note: row.note,
        removed: row.removed,
        restoredAt: row.restored_at?.toISOString() ?? null,
      }

export const presentEarlier = (row: CaseRow): ReportCaseDetail['earlier'][number] => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  reportCount: row.report_count,
  decision: presentDecision(row),
})

export const presentCase = ({ row, first }: { row: CaseRow; first: ReportRow }, viewer: MemberViewer): ReportCase => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id,
  status: row.status,
  title: titleOf(first.snapshot, row.present_title ?? row.person_name, row.kind),
  postType: row.post_type,
  author: presentPerson(row),
  reportCount: row.report_count,
  firstReport: presentReport(first),
  reportedAt: row.first_reported_at.toISOString(),
  decision: presentDecision(row),
  changedSince: row.changed_since,
  can: rightsTo(row, viewer),
})

/** Pixels. */
const shownWidth = 640

/** Only moderators may open the picture URLs. */
export const presentContent = (
  { title, body, pictures }: Snapshot,
  { caseId }: { caseId: string },
): NonNullable<ReportCaseDetail['now']> => ({
  title,
  body,
  pictures: pictures.map(picture => ({
    url: evidenceUrl(
      caseId,
      'version' in picture ? smallAvatarPath(picture.path) : imageKeyAtLeast(picture, shownWidth),
    ),
    alt: 'alt' in picture ? (picture.alt ?? '') : '',
  })),
})
