import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Skeleton, Loading } from '../../ui/feedback/skeleton.tsx'
import { Page } from './page.tsx'
import { SubHeader } from './page-bars.tsx'
import { QueryError } from './query-error.tsx'

export function SettingsPage<T>({
  back,
  title,
  lead,
  query,
  skeleton,
  children,
}: {
  back: string
  title: string
  lead: string
  query: UseQueryResult<T>
  skeleton: string
  children: (settings: T) => ReactNode
}) {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <>
      <SubHeader keepTabs to={back} title={t('shell.account.settings')} />
      <Page width="solo" busy={query.isPending}>
        <h1 className="type-h1">{title}</h1>
        <p className="mt-1.5 mb-4 text-text-muted">{lead}</p>
        {query.data !== undefined ? (
          children(query.data)
        ) : query.isError ? (
          <QueryError query={query} />
        ) : (
          <Loading>
            <Skeleton className={`${skeleton} rounded-lg!`} />
          </Loading>
        )}
      </Page>
    </>
  )
}
