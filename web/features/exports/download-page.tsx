import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/exports.ts'
import '../../locales/en/security.ts'
import { Page } from '../../components/page/page.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { ExportCard } from './export-card.tsx'
import { exportQuery } from './queries.ts'
import { ReadyCard } from './ready-card.tsx'
import { QueryError } from '../../components/page/query-error.tsx'

export function DownloadPage() {
  const { t } = useTranslation()
  usePageTitle(t('exports.title'))
  const latest = useQuery(exportQuery)
  return (
    <>
      <SubHeader keepTabs to={pages.yourData} title={t('shell.account.settings')} />
      <Page width="solo" busy={latest.isPending}>
        <h1 className="type-h1">{t('exports.title')}</h1>
        <p className="mt-1.5 mb-4 text-text-muted">{t('exports.lead')}</p>
        {latest.data?.export?.state === 'ready' ? (
          <ReadyCard file={latest.data.export} hasPasskey={latest.data.passkey} />
        ) : latest.data ? (
          <ExportCard latest={latest.data.export} />
        ) : latest.isError ? (
          <QueryError query={latest} message={t('exports.loadFailed')} small />
        ) : (
          <Card as="div" role="status">
            <span className="sr-only">{t('ui.loading')}</span>
            <Skeleton className="mb-3.5 size-16 rounded-[20px]!" />
            <SkeletonText />
            <Skeleton className="mt-4 h-13.5 rounded-[16px]!" />
          </Card>
        )}
      </Page>
    </>
  )
}
