import { ScrollText } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MetaRow } from '../../components/post/post-meta.tsx'
import { failureText } from '../../lib/api/failure.ts'
import { SkeletonText, Loading } from '../../ui/feedback/skeleton.tsx'
import { TimeWords } from '../../components/time-words.tsx'
import { Row, Section } from './section.tsx'
import { useBrowserName } from '../../components/browser-name.ts'
import { logQuery } from './queries.ts'

/** Loads when opened. */
export function LogSection() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const list = useId()
  return (
    <Section title={t('security.log.title')}>
      <Card as="div" flush>
        <Row icon={ScrollText} title={t('security.log.lead')} detail={t('security.log.kept')}>
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={open}
            aria-controls={open ? list : undefined}
            aria-label={open ? t('security.log.hideLog') : t('security.log.showLog')}
            onClick={() => setOpen(!open)}
          >
            {open ? t('security.log.hide') : t('security.log.show')}
          </Button>
        </Row>
        <div id={list}>{open && <LogList />}</div>
      </Card>
    </Section>
  )
}

function LogList() {
  const { t } = useTranslation()
  const browserOf = useBrowserName()
  const log = useInfiniteQuery(logQuery)
  const entries = log.data?.pages.flatMap(page => page.items) ?? []

  if (log.isPending)
    return (
      <Loading className="grid gap-5 border-t border-line p-4">
        {[0, 1, 2].map(line => (
          <SkeletonText key={line} />
        ))}
      </Loading>
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
                <span>{browserOf(entry)}</span>
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
