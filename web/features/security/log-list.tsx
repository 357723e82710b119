import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MetaRow } from '../../components/post-meta.tsx'
import { failureText } from '../../lib/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { useBrowserName } from './browser-name.ts'
import { logQuery } from './queries.ts'
import { TimeWords } from '../../components/time-words.tsx'

export function LogList() {
  const { t } = useTranslation()
  const nameOf = useBrowserName()
  const log = useInfiniteQuery(logQuery)
  const entries = log.data?.pages.flatMap(page => page.items) ?? []

  if (log.isPending)
    return (
      <div role="status" className="grid gap-5 border-t border-line p-4">
        <span className="sr-only">{t('ui.loading')}</span>
        {[0, 1, 2].map(line => (
          <SkeletonText key={line} />
        ))}
      </div>
    )
  const missing = log.isError && (
    <div role="alert" className="flex flex-col gap-3 border-t border-line p-4">
      <p className="text-copy text-text-muted">{failureText(t, log.error)}</p>
      <Button
        variant="secondary"
        size="md"
        full
        busy={log.isFetching}
        onClick={() => void (entries.length > 0 ? log.fetchNextPage() : log.refetch())}
      >
        {t('ui.tryAgain')}
      </Button>
    </div>
  )
  return (
    <>
      {entries.length === 0 && !missing && (
        <p className="border-t border-line p-4 text-copy text-text-muted">{t('security.log.empty')}</p>
      )}
      {entries.length > 0 && (
        <ol>
          {entries.map(entry => (
            <li key={entry.id} className="border-t border-line px-4 py-3">
              <p className="wrapline text-copy font-medium">{t(`security.log.event.${entry.event}`)}</p>
              <MetaRow>
                <span>{nameOf(entry)}</span>
                <TimeWords way="moment" date={entry.at} />
              </MetaRow>
            </li>
          ))}
        </ol>
      )}
      {missing}
      {log.hasNextPage && !missing && (
        <div className="border-t border-line p-4">
          <Button
            variant="secondary"
            size="md"
            full
            busy={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            {t('ui.loadMore')}
          </Button>
        </div>
      )}
    </>
  )
}
