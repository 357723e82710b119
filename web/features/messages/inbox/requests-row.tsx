import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { limits } from '../../../../contract/limits.ts'
import { pages } from '../../../../contract/pages.ts'
import { Flower } from '../../../ui/avatar.tsx'
import { Count } from '../../../ui/badge.tsx'
import { requestsQuery } from '../queries.ts'
import { unreadQuery } from '../unread.ts'

export function RequestsRow() {
  const { t } = useTranslation()
  const count = useQuery(unreadQuery()).data?.requests ?? 0
  const { data } = useInfiniteQuery({ ...requestsQuery(), enabled: count > 0 })
  const current = useLocation().pathname === pages.requests
  if (count === 0) return null
  const senders = data?.pages.flatMap(({ items }) => items.map(({ sender }) => sender)) ?? []
  return (
    <div className="px-gutter py-3 md:px-3 md:pt-0">
      <Link
        to={pages.requests}
        aria-current={current ? 'page' : undefined}
        className="flex min-h-17 items-center gap-3.5 rounded-lg border border-line bg-surface px-4 py-3 hover:bg-sunken/60 aria-[current=page]:bg-primary-soft"
      >
        <Flower people={senders.slice(0, limits.facesShown)} size={22} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t('messages.requests.title')}</span>
          <span className="block text-meta text-text-muted">{t('messages.requests.from')}</span>
        </span>
        <Count value={count} className="flex-none" />
        <span className="sr-only">{t('messages.requests.count', { count })}</span>
        <ChevronRight size={20} aria-hidden="true" className="flex-none" />
      </Link>
    </div>
  )
}
