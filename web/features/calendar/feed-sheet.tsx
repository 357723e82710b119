import { useQuery } from '@tanstack/react-query'
import { Copy, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '../../locales/en/calendar.ts'
import { call } from '../../lib/api/api.ts'
import { copyText } from '../../lib/dom/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toastInfo, toastSuccess } from '../../ui/feedback/toast.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { Feed } from './feed.tsx'
import { feedQuery, useChange } from './queries.ts'
import { QueryError } from '../../components/page/query-error.tsx'

export function FeedSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation()
  const query = useQuery({ ...feedQuery(), enabled: open })
  const feed = query.data?.feed
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('calendar.title')}
      full={Boolean(feed)}
      {...(feed ? { footer: <Footer url={feed.url} onDone={() => onOpenChange(false)} /> } : {})}
    >
      {feed ? (
        <Feed feed={feed} />
      ) : query.data ? (
        <NoFeed />
      ) : query.isError ? (
        <QueryError query={query} small />
      ) : (
        <div role="status">
          <span className="sr-only">{t('ui.loading')}</span>
          <Skeleton className="h-60 rounded-lg!" />
        </div>
      )}
    </Sheet>
  )
}

function NoFeed() {
  const { t } = useTranslation()
  const creating = useChange<void>(() => call(api => api.calendar.link({ replaces: null })), {
    failed: t('calendar.createFailed'),
  })
  return (
    <>
      <p className="mb-4 text-text-muted">{t('calendar.offLead')}</p>
      <Notice tone="neutral" icon={Lock}>
        {t('calendar.private')}
      </Notice>
      <Button
        size="lg"
        full
        className="mt-6"
        busy={creating.isPending}
        busyLabel={t('calendar.creating')}
        onClick={() => creating.mutate()}
      >
        {t('calendar.create')}
      </Button>
    </>
  )
}

function Footer({ url, onDone }: { url: string | null; onDone: () => void }) {
  const { t } = useTranslation()
  const copy = async (text: string) => {
    if (await copyText(text)) toastSuccess(t('calendar.copied'))
    else toastInfo(t('calendar.copyRefused'))
  }
  return (
    <>
      <Button variant="secondary" size="lg" onClick={onDone}>
        {t('calendar.done')}
      </Button>
      {url && (
        <Button size="lg" icon={<Copy size={20} aria-hidden="true" />} onClick={() => void copy(url)}>
          {t('calendar.copy')}
        </Button>
      )}
    </>
  )
}
