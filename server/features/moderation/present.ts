import type { ReportCase, ReportCaseDetail } from '../../../contract/moderation.ts'
import type { Snapshot, SnapshotPicture } from '../../db/schema/posts.ts'
import { smallAvatarPath } from '../../media/avatar-url.ts'
import { presentPicture } from '../../media/cover-url.ts'
import { mediaUrl } from '../../media/media-url.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { presentPerson } from '../profiles/present.ts'
import { rightsTo } from './access.ts'
import type { CaseRow, ReportRow } from './cases.ts'
import { titleOf } from './title.ts'

export const presentReport = (row: ReportRow): ReportCaseDetail['reports'][number] => ({
  id: row.id,
  reporter: presentPerson(row),
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  status: row.status,
})

/** A case as those see it who moderate. */
export const presentCase = ({ row, first }: { row: CaseRow; first: ReportRow }, viewer: MemberViewer): ReportCase => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id,
  status: row.status,
  title: titleOf(first.snapshot, row.present_title ?? row.author_name),
  postType: row.post_type,
  author: presentPerson(row),
  reportCount: row.report_count,
  firstReport: presentReport(first),
  reportedAt: row.first_reported_at.toISOString(),
  decision:
    row.decided_at === null
      ? null
      : {
          by: row.decided_by === null ? null : { id: row.decided_by, name: row.decided_by_name ?? '' },
          at: row.decided_at.toISOString(),
          note: row.note,
          removed: row.removed,
          restoredAt: row.restored_at?.toISOString() ?? null,
        },
  can: rightsTo(row, viewer),
})

/** Wide enough to judge by. */
const shownWidth = 640

/** What was reported, or what stands now. Of a portrait that was replaced, only the present one is left. */
export const presentContent = (
  { title, body, pictures }: Snapshot,
  { portrait }: { portrait: number | null },
): NonNullable<ReportCaseDetail['now']> => ({
  title,
  body,
  pictures: pictures.flatMap(picture => presentShown(picture, portrait)),
})

function presentShown(picture: SnapshotPicture, portrait: number | null): { url: string; alt: string }[] {
  if ('version' in picture)
    return picture.version === portrait
      ? [{ url: mediaUrl(smallAvatarPath(picture.path), picture.version), alt: '' }]
      : []
  const { sizes } = presentPicture(picture)
  const { url = '' } = sizes.find(({ width }) => width >= shownWidth) ?? sizes.at(-1) ?? {}
  return [{ url, alt: picture.alt ?? '' }]
}
