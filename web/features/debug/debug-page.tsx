import { useQuery, queryOptions } from '@tanstack/react-query'
import { Copy, House, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useId } from 'react'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/debug.ts'
import { Page } from '../../components/page/page.tsx'
import { copyText } from '../../lib/dom/copy-text.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useTheme } from '../../lib/dom/theme.ts'
import { fullTime } from '../../lib/time/time.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { ErrorState, StateScreen } from '../../ui/feedback/state-screen.tsx'
import { toastDestructive, toastInfo, toastSuccess } from '../../ui/feedback/toast.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { cx } from '../../ui/cx.ts'
import { call } from '../../lib/api/api.ts'
import { clientFacts } from './client-facts.ts'
import { byServerClock } from '../../lib/time/clock.ts'

export function DebugPage() {
  const { t, i18n } = useTranslation()
  const { theme } = useTheme()
  const query = useQuery(debugQuery)
  const isDenied = query.isError && failureOf(query.error).code === 'FORBIDDEN'
  usePageTitle(isDenied ? t('debug.denied.title') : t('debug.title'))
  const { data, isFetching, dataUpdatedAt } = query
  const client = () => clientFacts({ language: i18n.language, theme })

  async function refresh() {
    const { isError } = await query.refetch()
    if (isError) toastDestructive(t('debug.refreshFailed'))
    else toastSuccess(t('debug.refreshed'))
  }
  async function copy() {
    const text = JSON.stringify({ ...data, client: client() }, null, 2)
    if (await copyText(text)) toastSuccess(t('debug.copied'))
    else toastInfo(t('debug.copyRefused'))
  }

  if (isDenied)
    return (
      <Page width="solo">
        <StateScreen art="notFound" alert title={t('debug.denied.title')} lead={t('debug.denied.lead')}>
          <ButtonLink to={pages.home} size="lg" icon={<House size={20} strokeWidth={2.25} aria-hidden="true" />}>
            {t('debug.denied.home')}
          </ButtonLink>
        </StateScreen>
      </Page>
    )
  return (
    <>
      <SubHeader to={pages.admin} title={t('debug.title')} />
      <Page width="solo" busy={query.isPending}>
        <h1 className="type-h1">{t('debug.title')}</h1>
        <p className="mt-1 text-copy text-text-muted">{t('debug.lead')}</p>
        {data ? (
          <>
            <div className="mt-4 mb-3 flex flex-wrap items-center gap-2">
              <Button variant="secondary" size="md" icon={RotateCw} busy={isFetching} onClick={() => void refresh()}>
                {t('debug.refresh')}
              </Button>
              <Button variant="quiet" size="md" icon={Copy} onClick={() => void copy()}>
                {t('debug.copy')}
              </Button>
              <p className="text-meta text-text-muted">
                {t('debug.read', { time: fullTime(new Date(byServerClock(dataUpdatedAt)), i18n.language) })}
              </p>
            </div>
            <div className="grid gap-3">
              {(['profile', 'account', 'session', 'rights', 'features', 'server'] as const).map(name => (
                <Facts key={name} title={t(`debug.sections.${name}`)} values={data[name]} />
              ))}
              <Facts title={t('debug.sections.client')} values={client()} />
            </div>
          </>
        ) : query.isError ? (
          <ErrorState message={t('debug.failed')} onRetry={() => void query.refetch()} busy={isFetching} />
        ) : (
          <DebugSkeleton label={t('debug.loading')} />
        )}
      </Page>
    </>
  )
}

const DebugSkeleton = ({ label }: { label: string }) => (
  <div className="mt-4 grid gap-3">
    <p role="status" className="sr-only">
      {label}
    </p>
    {[1, 2].map(nth => (
      <div key={nth} className="rounded-lg border border-line bg-surface p-4">
        <Skeleton className="mb-4 h-5 w-32" />
        <SkeletonText lines={8} />
      </div>
    ))}
  </div>
)

type Value = string | number | boolean | readonly string[] | null

function Facts({ title, values }: { title: string; values: Record<string, Value> }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-4 md:p-5">
      <h2 id={id} className="type-h3 mb-2">
        {title}
      </h2>
      <dl className="divide-y divide-line">
        {Object.entries(values).map(([name, value]) => {
          const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
          return (
            <div key={name} className="grid gap-x-4 py-2 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <dt className="wrapline font-mono text-meta text-text-muted">{name}</dt>
              <dd className={cx('wrapline font-mono text-meta', isEmpty && 'text-text-muted')}>
                {isEmpty ? t('debug.empty') : Array.isArray(value) ? value.join(', ') : String(value)}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** No retries, so that failures show immediately. */
const debugQuery = queryOptions({
  queryKey: ['admin', 'debug'],
  queryFn: ({ signal }) => call(api => api.debug.profile(undefined, { signal })),
  staleTime: 0,
  retry: false,
})
