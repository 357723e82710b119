import { useQuery } from '@tanstack/react-query'
import { Copy, Lock, CalendarPlus2, ExternalLink, KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '../../locales/en/calendar.ts'
import { call } from '../../lib/api/api.ts'
import { copyText } from '../../lib/dom/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton, Loading } from '../../ui/feedback/skeleton.tsx'
import { toastInfo, toastSuccess } from '../../ui/feedback/toast.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { feedQuery, useChange, useContents } from './queries.ts'
import { QueryError } from '../../components/page/query-error.tsx'
import { useId, useState } from 'react'
import type { CalendarFeed } from '../../../contract/calendar.ts'
import { calendarContents } from '../../../contract/vocabulary.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { FieldHint, TextInput } from '../../ui/form/field.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'

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
        <Loading>
          <Skeleton className="h-60 rounded-lg!" />
        </Loading>
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
        <Button size="lg" icon={Copy} onClick={() => void copy(url)}>
          {t('calendar.copy')}
        </Button>
      )}
    </>
  )
}

function Feed({ feed }: { feed: CalendarFeed }) {
  const { t } = useTranslation()
  const contents = useContents(feed, t('calendar.saveFailed'))
  return (
    <div className="grid gap-6">
      <p className="text-text-muted">{t('calendar.lead')}</p>
      <fieldset>
        <legend className="mb-2 text-label font-semibold">{t('calendar.contents')}</legend>
        <Card as="div" flush className="divide-y divide-line px-4 py-0.5">
          {calendarContents.map(content => (
            <Checkbox
              key={content}
              hint={content !== 'hosting' && t(`calendar.${content}Lead`)}
              label={<span className="text-body font-semibold">{t(`calendar.${content}`)}</span>}
              className="py-1.5 [&>label]:flex [&>label]:gap-3.5 [&>p]:ml-9"
              checked={contents.has(content)}
              onChange={event => contents.choose(content, event.currentTarget.checked)}
            />
          ))}
        </Card>
      </fieldset>
      {feed.url !== null && <AddTo url={feed.url} />}
      <SecretLink url={feed.url} version={feed.version} />
    </div>
  )
}

const services = ['apple', 'google', 'outlook'] as const

function AddTo({ url }: { url: string }) {
  const { t } = useTranslation()
  const id = useId()
  const links = addLinks(url, t('ui.product'))
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-sans text-label font-semibold tracking-normal">
        {t('calendar.add')}
      </h3>
      <Card as="div" flush className="divide-y divide-line">
        {services.map(service => (
          <a
            key={service}
            href={links[service]}
            className="flex items-center gap-3.5 px-4 py-2.5 hover:bg-sunken/60 focus-visible:outline-offset-[-3px]"
            // The calendar app of the device leaves the page open.
            {...(service === 'apple' ? {} : { target: '_blank', rel: 'noreferrer' })}
          >
            <CalendarPlus2 size={24} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
            <span className="min-w-0 flex-1">
              <span className="wrapline block font-semibold">{t(`calendar.${service}`)}</span>
              <span className="wrapline block text-meta text-text-muted">{t(`calendar.${service}Lead`)}</span>
            </span>
            <ExternalLink size={20} aria-hidden="true" className="flex-none" />
            {service !== 'apple' && <span className="sr-only"> {t('ui.newTab')}</span>}
          </a>
        ))}
      </Card>
    </section>
  )
}

function SecretLink({ url, version }: Pick<CalendarFeed, 'url' | 'version'>) {
  const { t } = useTranslation()
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const renewing = useChange((replaces: number) => call(api => api.calendar.link({ replaces })), {
    failed: t('calendar.renewFailed'),
  })
  const renew = () =>
    renewing.mutate(version, {
      onSuccess: () => {
        setAsking(false)
        toastSuccess(t('calendar.renewed'))
      },
    })
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <label htmlFor={id} className="text-label font-semibold">
          {t('calendar.link')}
        </label>
        <button type="button" className="link-text min-h-11 text-copy" onClick={() => setAsking(true)}>
          {t('calendar.renew')}
        </button>
      </div>
      {url === null ? (
        <Notice tone="warning" icon={KeyRound}>
          {t('calendar.unreadable')}
        </Notice>
      ) : (
        <>
          <TextInput
            id={id}
            readOnly
            dir="ltr"
            value={url}
            className="text-ellipsis"
            aria-describedby={`${id}-below`}
            onFocus={event => event.target.select()}
          />
          <FieldHint id={`${id}-below`} className="mt-1.5">
            {t('calendar.linkHint')}
          </FieldHint>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('calendar.renewTitle')}
        description={t('calendar.renewLead')}
        cancel={t('calendar.keep')}
        confirm={t('calendar.renew')}
        busy={renewing.isPending}
        onConfirm={renew}
      />
    </div>
  )
}

/** Where each service adds the calendar at `url`. `name` is what it is called there. */
export function addLinks(url: string, name: string) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return {
    apple: webcal,
    // Refuses https.
    google: `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=${encodeURIComponent(name)}`,
  }
}
