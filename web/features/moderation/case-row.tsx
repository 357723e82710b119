import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReportCase } from '../../../contract/moderation.ts'
import { RelativeTime } from '../../components/relative-time.tsx'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { ChangedBadge, KindBadge, StatusBadge } from './badges.tsx'
import type { Place } from './use-place.ts'
import { bylineOf, titleOf } from './words.ts'

export const CaseRow = memo(function CaseRow({
  subject,
  link,
  current,
}: {
  subject: ReportCase
  link: ReturnType<Place['linkTo']>
  current: boolean
}) {
  const { t } = useTranslation()
  return (
    <Link
      {...link}
      aria-current={current || undefined}
      className={cx(
        'block px-4 py-3.5 focus-visible:-outline-offset-3',
        current ? 'bg-primary-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="flex flex-wrap items-center gap-2">
        <KindBadge of={subject} />
        {subject.status !== 'pending' && <StatusBadge status={subject.status} />}
        <ChangedBadge of={subject} />
        {subject.reportCount > 1 && (
          <Badge tone="danger">{t('moderation.count', { count: subject.reportCount })}</Badge>
        )}
        <RelativeTime date={subject.reportedAt} className="ml-auto flex-none text-meta text-text-muted" />
      </span>
      <span className="wrapline mt-1.5 line-clamp-3 text-copy leading-[1.375rem] font-semibold">
        {titleOf(t, subject)}
      </span>
      <span className={cx('wrapline line-clamp-2 text-meta', current ? 'text-text' : 'text-text-muted')}>
        {bylineOf(t, subject)}
      </span>
    </Link>
  )
})
