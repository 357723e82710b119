import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'
import { writeAuditPlace } from './address.ts'
import { AuditDays, AuditSkeleton } from './audit-list.tsx'
import { auditQuery } from './queries.ts'
import { UserSection } from './user-facts.tsx'
import { LoadMore } from '../../components/list/card-list.tsx'

const shownAtOnce = 20

export function UserLog({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const log = useInfiniteQuery(auditQuery({ subjectId: userId }, shownAtOnce))
  const entries = itemsOf(log.data)
  return (
    <UserSection
      title={t('admin.user.log')}
      link={
        <Link
          to={{ pathname: pages.adminAudit, search: writeAuditPlace({ search: userId }).toString() }}
          className="inline-flex min-h-11 items-center gap-1 text-copy font-semibold text-primary-text"
        >
          {t('admin.user.logAll')}
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      }
    >
      {log.isPending ? (
        <AuditSkeleton rows={2} />
      ) : log.isError && entries.length === 0 ? (
        <ErrorState small message={t('admin.audit.failed')} onRetry={() => void log.refetch()} busy={log.isFetching} />
      ) : entries.length === 0 ? (
        <p className="text-copy text-text-muted">{t('admin.user.logNone')}</p>
      ) : (
        <div className="-mt-3 grid gap-3">
          <AuditDays entries={entries} level={3} />
          <LoadMore list={log} />
        </div>
      )}
    </UserSection>
  )
}
