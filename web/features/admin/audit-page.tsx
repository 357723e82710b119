import '../../locales/en/admin.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { Page } from '../../components/page/page.tsx'
import { SearchField, useTypedSearch } from '../../components/list/search-field.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { useUrlState } from '../../lib/dom/url-state.ts'
import { Button } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/form/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/state-screen.tsx'
import { auditGroupNames, readAuditPlace, writeAuditPlace, type AuditPlace } from './url-state.ts'
import { AuditDays, AuditSkeleton } from './audit-list.tsx'
import { auditInput, auditQuery } from './queries.ts'
import { LoadMore } from '../../components/list/card-list.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { QueryError } from '../../components/page/query-error.tsx'

const searchId = 'audit-search'

export function AuditPage() {
  const { t } = useTranslation()
  const [place, go] = useUrlState({ read: readAuditPlace, write: writeAuditPlace })
  const words = useTypedSearch(place.search, search => go({ ...place, search }))
  usePageTitle(t('admin.audit.title'))
  const clear = (kept: Partial<AuditPlace>) => {
    words.clear()
    go({ search: '', ...kept })
  }
  return (
    <>
      <SubHeader
        to={pages.adminUsers}
        title={t('admin.title')}
        actions={
          <a
            href={`${plainRoutes.auditCsv.path}?${new URLSearchParams(auditInput(place)).toString()}`}
            download
            aria-label={t('admin.audit.download')}
            title={t('admin.audit.download')}
            className="inline-grid size-11 flex-none place-items-center rounded-md hover:bg-sunken"
          >
            <Download size={22} aria-hidden="true" />
          </a>
        }
      />
      <Page width="solo">
        <h1 className="type-h1">{t('admin.audit.title')}</h1>
        <p className="mt-1 mb-3.5 text-copy text-text-muted">{t('admin.audit.lead')}</p>
        <SearchField
          id={searchId}
          words={{ ...words, clear: () => clear({ group: place.group }) }}
          label={t('admin.audit.search')}
          placeholder={t('admin.audit.example')}
        />
        <div
          role="group"
          aria-label={t('admin.audit.kinds')}
          className="no-scrollbar -mx-gutter px-gutter mt-2.5 flex gap-2 overflow-x-auto py-1 *:flex-none md:mx-0 md:px-0"
        >
          {[undefined, ...auditGroupNames].map(group => (
            <FilterChip key={group ?? 'all'} pressed={place.group === group} onClick={() => go({ ...place, group })}>
              {group ? t(`admin.audit.group.${group}`) : t('admin.audit.all')}
            </FilterChip>
          ))}
        </div>
        <Log
          place={place}
          onClear={() => {
            clear({})
            document.getElementById(searchId)?.focus()
          }}
        />
      </Page>
    </>
  )
}

function Log({ place, onClear }: { place: AuditPlace; onClear: () => void }) {
  const { t } = useTranslation()
  const list = useInfiniteQuery({ ...auditQuery(place), placeholderData: keepPreviousData })
  const entries = itemsOf(list.data)
  if (list.isPending) return <AuditSkeleton />
  if (list.isError && entries.length === 0) return <QueryError query={list} small message={t('admin.audit.failed')} />
  if (entries.length === 0 && !list.isPlaceholderData)
    return place.search || place.group ? (
      <EmptyState small art="people" title={t('admin.audit.none')} lead={t('admin.audit.noneLead')}>
        <Button size="lg" onClick={onClear}>
          {t('admin.audit.clear')}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState small art="people" title={t('admin.audit.empty')} />
    )
  return (
    <div className={cx('flex flex-col', list.isPlaceholderData && 'opacity-60')} aria-busy={list.isPlaceholderData}>
      <AuditDays entries={entries} />
      <div className="mt-4">
        <LoadMore list={list} />
      </div>
    </div>
  )
}
