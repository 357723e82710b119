import { useInfiniteQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail, WaitingMember } from '../../../../contract/events.ts'
import '../../../locales/en/waitlist.ts'
import { LoadMore } from '../../../components/list/card-list.tsx'
import { PersonLink, usePersonName } from '../../../components/person-link.tsx'
import { SectionHead } from '../../../components/page/section-head.tsx'
import { failureText } from '../../../lib/api/failure.ts'
import { itemsOf } from '../../../lib/cache/items-of.ts'
import { ordinal } from '../../../lib/i18n/ordinal.ts'
import { knownZone } from '../../../lib/time/calendar.ts'
import { dayOf } from '../../../lib/time/when.ts'
import { useNow } from '../../../lib/time/time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ErrorState } from '../../../ui/feedback/state-screen.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { waitlist } from '../queries.ts'
import { clockText } from '../times.ts'
import { HowItWorks } from './spot-card.tsx'

/** For the organizer, who cannot change the order. */
export function WaitlistSection({ event }: { event: EventDetail }) {
  const { t } = useTranslation()
  const id = useId()
  const list = useInfiniteQuery(waitlist(event.id))
  const members = itemsOf(list.data)
  const offers = members.filter(({ until }) => until !== null).length
  return (
    <section aria-labelledby={id} className="mt-7">
      <SectionHead id={id} title={t('waitlist.list.title')}>
        <span className="tnum text-meta text-text-muted">{event.waitingCount + event.offeredCount}</span>
      </SectionHead>
      {list.isPending && <SkeletonText lines={3} />}
      {list.isError && members.length === 0 && (
        <ErrorState message={failureText(t, list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
      )}
      <ol className="divide-y divide-line">
        {members.map((member, at) => (
          <Member key={member.id} member={member} place={at - offers + 1} event={event} />
        ))}
      </ol>
      <LoadMore list={list} />
      <div className="mt-3 flex gap-3 rounded-[16px] bg-sunken px-4 py-3.5 text-copy">
        <Info size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 flex-none text-text-muted" />
        <div className="min-w-0">
          <p className="text-pretty">{t('waitlist.list.fair')}</p>
          <HowItWorks />
        </div>
      </div>
    </section>
  )
}

function Member({ member, place, event }: { member: WaitingMember; place: number; event: EventDetail }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const nameOf = usePersonName()
  const { since, until, ...person } = member
  return (
    <li>
      <PersonLink person={person} className="flex min-h-16 items-center gap-3 py-2 hover:bg-sunken/50">
        <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={44} />
        <span className="min-w-0 flex-1">
          <span className="wrapline block font-semibold">
            <bdi>{nameOf(person)}</bdi>
          </span>
          <span className="tnum block text-meta text-text-muted">
            {until
              ? t('waitlist.list.offered', {
                  time: clockText(t, new Date(until), knownZone(event.timeZone), now, i18n.language),
                })
              : t('waitlist.list.since', {
                  place: ordinal(place, i18n.language),
                  date: dayOf(new Date(since), now, i18n.language),
                })}
          </span>
        </span>
      </PersonLink>
    </li>
  )
}
