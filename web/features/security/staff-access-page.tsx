import { useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Mail, MessageCircle, Search, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import type { StaffAccess } from '../../../contract/security.ts'
import type { StaffAccessKind } from '../../../contract/admin-vocabulary.ts'
import '../../locales/en/security.ts'
import { Contact } from '../../components/contact.tsx'
import { LoadMore } from '../../components/list/card-list.tsx'
import { Page } from '../../components/page/page.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { TimeWords } from '../../components/time-words.tsx'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/state-screen.tsx'
import { staffAccessQuery } from './queries.ts'
import { QueryError } from '../../components/page/query-error.tsx'

export function StaffAccessPage() {
  const { t } = useTranslation()
  const list = useInfiniteQuery(staffAccessQuery)
  const entries = itemsOf(list.data)
  usePageTitle(t('security.staffAccess.title'))
  return (
    <>
      <SubHeader keepTabs to={pages.yourData} title={t('security.settings')} />
      <Page width="solo" busy={list.isPending}>
        <h1 className="type-h1">{t('security.staffAccess.title')}</h1>
        <p className="mt-1.5 mb-4 text-text-muted">{t('security.staffAccess.lead')}</p>
        {entries.length > 0 ? (
          <div className="grid gap-3">
            <Card as="div" flush>
              <ol className="divide-y divide-line">
                {entries.map(entry => (
                  <li key={entry.id}>
                    <Entry entry={entry} />
                  </li>
                ))}
              </ol>
            </Card>
            <LoadMore list={list} />
            <p className="text-meta text-text-muted">{t('security.staffAccess.kept')}</p>
          </div>
        ) : list.isPending ? (
          <Card as="div" role="status">
            <span className="sr-only">{t('ui.loadingSubject', { subject: t('security.staffAccess.title') })}</span>
            <Skeleton className="mb-3 h-5 w-3/5" />
            <SkeletonText />
          </Card>
        ) : list.isError ? (
          <QueryError query={list} message={t('security.staffAccess.failed')} />
        ) : (
          <EmptyState
            small
            art="people"
            title={t('security.staffAccess.empty')}
            lead={t('security.staffAccess.emptyLead')}
          />
        )}
        <Contact />
      </Page>
    </>
  )
}

const icons: Record<StaffAccessKind, LucideIcon> = { conversation: MessageCircle, account: Mail, search: Search }

function Entry({ entry }: { entry: StaffAccess }) {
  const { t } = useTranslation()
  const Icon = icons[entry.kind]
  return (
    <div className="flex items-start gap-3 px-4 py-3.5">
      <span className="grid size-11 flex-none place-items-center rounded-md bg-sunken">
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="wrapline font-sans text-copy leading-[1.375rem] font-semibold tracking-normal">
          {t(`security.staffAccess.kind.${entry.kind}`)}
        </h2>
        <p className="text-meta text-text-muted first-letter:uppercase">
          <TimeWords way="moment" date={entry.at} />
        </p>
        <div className="wrapline mt-2 border-l-3 border-line-strong py-0.5 pl-3 text-copy whitespace-pre-line text-text-muted">
          {whyOf(t, entry).map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </div>
    </div>
  )
}

function whyOf(t: TFunction, { kind, reason, messages }: StaffAccess): string[] {
  if (kind === 'search') return [t('security.staffAccess.searched')]
  if (kind === 'account') return [reason ?? '']
  return [
    reason === null ? t('security.staffAccess.reported') : t('security.staffAccess.report', { reason }),
    t('security.staffAccess.read', { count: messages ?? 0 }),
  ]
}
