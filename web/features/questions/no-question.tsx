import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page/page.tsx'
import { RemovedPost } from '../../components/post/moderation-status.tsx'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { longDate } from '../../lib/time/time.ts'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { ErrorState, NotFoundState } from '../../ui/feedback/state-screen.tsx'
import { KeptTexts } from './kept-texts.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'

/** `typed`: the viewer's unsent texts. */
export function NoQuestion({ query, typed = [] }: { query: UseQueryResult; typed?: string[] }) {
  const { t, i18n } = useTranslation()
  const failure = query.isError ? failureOf(query.error) : undefined
  const missing = failure?.code === 'QUESTION_NOT_FOUND'
  const removed = failure?.code === 'POST_REMOVED' ? failure.data : undefined
  const gone = missing || removed !== undefined
  usePageTitle(missing ? t('question.missing.title') : removed ? t('question.removed.title') : t('questions.title'))
  const back = (
    <ButtonLink to="/ask" size="lg">
      {t('question.missing.back')}
    </ButtonLink>
  )
  return (
    <>
      <SubHeader to="/ask" title={gone && t('questions.title')} />
      <Page width="solo" busy={query.isPending}>
        {query.isPending && <SkeletonCard />}
        {missing && (
          <NotFoundState level={1} title={t('question.missing.title')} lead={t('question.missing.lead')}>
            {back}
          </NotFoundState>
        )}
        {removed && (
          <RemovedPost
            title={t('question.removed.title')}
            lead={t('question.removed.lead', { date: longDate(new Date(removed.removedAt ?? 0), i18n.language) })}
            reason={removed.reason}
          >
            {back}
          </RemovedPost>
        )}
        {gone && <KeptTexts texts={typed} />}
        {query.isError && !gone && (
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
