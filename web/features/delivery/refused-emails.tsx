import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, MailCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { RefusedEmail } from '../../../contract/delivery.ts'
import { pages } from '../../../contract/pages.ts'
import { LoadMore } from '../../components/list/card-list.tsx'
import { TimeWords } from '../../components/time-words.tsx'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CardRows } from '../../ui/card.tsx'
import { Skeleton, Loading, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { DeliverySection, QuietRow, useNumber } from './parts.tsx'
import { refusedQuery } from './queries.ts'
import { QueryError } from '../../components/page/query-error.tsx'

export function RefusedEmails({ count }: { count: number }) {
  const { t } = useTranslation()
  const number = useNumber()
  const list = useInfiniteQuery(refusedQuery)
  const refused = itemsOf(list.data)
  return (
    <DeliverySection
      title={t('delivery.refused.title')}
      aside={count > 0 && t('delivery.refused.count', { count, number: number(count) })}
      lead={refused.length > 0 && t('delivery.refused.lead')}
    >
      {list.isPending ? (
        <ListSkeleton />
      ) : list.isError && refused.length === 0 ? (
        <QueryError query={list} small message={t('delivery.refused.failed')} />
      ) : refused.length === 0 ? (
        <QuietRow icon={MailCheck} title={t('delivery.refused.empty')} lead={t('delivery.refused.emptyLead')} />
      ) : (
        <div className="flex flex-col gap-3">
          <CardRows>
            {refused.map(item => (
              <li key={item.id}>
                <RefusedRow item={item} />
              </li>
            ))}
          </CardRows>
          <LoadMore list={list} />
        </div>
      )}
    </DeliverySection>
  )
}

function RefusedRow({ item: { id, name, avatarUrl, email, code, since } }: { item: RefusedEmail }) {
  const { t } = useTranslation()
  return (
    <Link
      to={generatePath(pages.adminUser, { userId: id })}
      className="flex items-center gap-3.5 px-4 py-3.5 hover:bg-sunken/60 focus-visible:outline-offset-[-3px]"
    >
      <Avatar id={id} name={name} src={avatarUrl} size={44} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="wrapline min-w-0 flex-[1_1_7rem] text-copy font-semibold">
            <bdi>{name}</bdi>
          </span>
          <span className="flex-none text-meta text-text-muted">
            <TimeWords date={since} />
          </span>
        </span>
        <span className="wrapline block text-meta text-text-muted">
          <bdi>{email}</bdi>
        </span>
        <span className="wrapline block text-meta text-text-muted">
          {t(`delivery.refused.answer.${answerOf(code)}`)}
          {' · '}
          <span className="font-mono whitespace-nowrap">{code}</span>
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="flex-none" />
    </Link>
  )
}

/** RFC 3463: 5.1.2 and 5.1.10 are about the domain, 5.2.1 about the mailbox, the rest of 5.1 about its name. */
function answerOf(code: string): 'domain' | 'disabled' | 'unknown' | 'other' {
  const [number, enhanced = ''] = code.split(' ')
  if (enhanced === '5.1.2' || enhanced === '5.1.10' || number === '556') return 'domain'
  if (enhanced === '5.2.1') return 'disabled'
  return enhanced.startsWith('5.1.') ? 'unknown' : 'other'
}

function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading
      subject={t('delivery.refused.title')}
      className="divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {[0, 1, 2].map(row => (
        <div key={row} className="flex items-center gap-3.5 px-4 py-3.5" aria-hidden="true">
          <Skeleton petal className="size-11 flex-none" />
          <SkeletonLines className="grid flex-1 gap-1.5" of={['h-4.5 w-32', 'h-3.5 w-40']} />
        </div>
      ))}
    </Loading>
  )
}
