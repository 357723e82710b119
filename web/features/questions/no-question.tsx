import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page.tsx'
import { SubHeader } from '../../components/sub-header.tsx'
import { failureText } from '../../lib/failure.ts'
import { usePageTitle } from '../../lib/focus.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { ErrorState, NotFoundState } from '../../ui/state-screen.tsx'
import { KeptTexts } from './kept-texts.tsx'

/** In place of a question: it loads, it failed, or it is not there. `typed` is what would have gone with it. */
export function NoQuestion({
  query,
  missing,
  typed = [],
}: {
  query: UseQueryResult
  missing: boolean
  typed?: string[]
}) {
  const { t } = useTranslation()
  usePageTitle(missing ? t('questions.missing.title') : t('questions.title'))
  return (
    <>
      <SubHeader to="/ask" title={missing && t('questions.title')} />
      <Page width="solo" busy={query.isPending}>
        {query.isPending && <SkeletonCard />}
        {missing && (
          <>
            <NotFoundState level={1} title={t('questions.missing.title')} lead={t('questions.missing.lead')}>
              <ButtonLink to="/ask" size="lg">
                {t('questions.missing.back')}
              </ButtonLink>
            </NotFoundState>
            <KeptTexts texts={typed} />
          </>
        )}
        {query.isError && !missing && (
          <ErrorState
            level={1}
            message={failureText(t, query.error)}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
      </Page>
    </>
  )
}
