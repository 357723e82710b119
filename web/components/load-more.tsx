import type { InfiniteQueryObserverResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../lib/api/failure.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/state-screen.tsx'

export function LoadMore({ list }: { list: InfiniteQueryObserverResult<unknown, unknown> }) {
  const { t } = useTranslation()
  const next = () => void list.fetchNextPage()
  if (list.isFetchNextPageError) return <ErrorState message={failureText(t, list.error)} onRetry={next} />
  if (!list.hasNextPage) return null
  return (
    <Button variant="secondary" full busy={list.isFetchingNextPage} onClick={next}>
      {t('ui.loadMore')}
    </Button>
  )
}
