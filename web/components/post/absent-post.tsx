import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../../locales/en/reports.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { NotFoundState } from '../../ui/feedback/state-screen.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { MemberText } from '../../ui/member-text.tsx'
import { Page } from '../page/page.tsx'
import { SubHeader } from '../page/page-bars.tsx'
import { QueryError } from '../page/query-error.tsx'

export interface GonePost {
  title: string
  lead: string
  back: string
  /** Of a removal; only the author receives it. */
  reason?: string | null | undefined
}

export function AbsentPost({
  query,
  to,
  heading,
  loading,
  gone,
  children,
}: {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'isFetching' | 'error' | 'refetch'>
  to: string
  heading?: ReactNode
  loading: ReactNode
  gone: GonePost | undefined
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <>
      <SubHeader to={to} title={heading} />
      <Page width="solo" busy={query.isPending}>
        {query.isPending && loading}
        {gone && (
          <NotFoundState level={1} title={gone.title} lead={gone.lead}>
            {gone.reason && (
              <div className="mb-3 text-left">
                <Notice tone="danger" icon={ShieldAlert} title={t('reports.removedReason')}>
                  <MemberText>{gone.reason}</MemberText>
                </Notice>
              </div>
            )}
            <ButtonLink to={to} size="lg" icon={<ArrowLeft size={20} strokeWidth={2.25} aria-hidden="true" />}>
              {gone.back}
            </ButtonLink>
          </NotFoundState>
        )}
        {children}
        {query.isError && !gone && <QueryError query={query} level={1} />}
      </Page>
    </>
  )
}
