import { useInfiniteQuery, type UseInfiniteQueryResult, type InfiniteData } from '@tanstack/react-query'
import { BellRing, Check, Info } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attendee, EventDetail, WaitingMember } from '../../../../contract/events.ts'
import { joinValues } from '../../../../contract/text/member-text.ts'
import { answerBy } from '../../../../contract/values/offer.ts'
import '../../../locales/en/waitlist.ts'
import { LoadMore } from '../../../components/list/card-list.tsx'
import { PersonLink, usePersonName } from '../../../components/person-link.tsx'
import { itemsOf } from '../../../lib/cache/items-of.ts'
import { ordinal } from '../../../lib/i18n/ordinal.ts'
import { Sentence } from '../../../lib/i18n/sentence.tsx'
import { knownZone } from '../../../lib/time/calendar.ts'
import { dayOf } from '../../../lib/time/when.ts'
import { useNow } from '../../../lib/time/time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { attendeeList, waitlist } from '../core/queries.ts'
import { clockText } from '../core/times.ts'
import { pages } from '../../../../contract/pages.ts'
import { TextLink } from '../../../ui/link.tsx'
import { recordText } from '../core/record.ts'
import '../../../locales/en/at-door.ts'
import { guestsText } from '../core/guest-names.ts'
import { HowItWorks } from '../core/spot.tsx'
import { QueryError } from '../../../components/page/query-error.tsx'

interface Props {
  event: EventDetail
}

/** For the organizer: who comes, who has not answered, and who waits. */
export function PeopleSection({ event }: Props) {
  const { t } = useTranslation()
  const { attendeeCount, unansweredCount, waitingCount, offeredCount } = event
  const waiting = waitingCount + offeredCount
  const tabs = [
    { name: 'going', count: attendeeCount, shown: true },
    { name: 'unanswered', count: unansweredCount ?? 0, shown: (unansweredCount ?? 0) > 0 },
    { name: 'waiting', count: waiting, shown: waiting > 0 },
  ] as const
  const [chosen, setChosen] = useState<(typeof tabs)[number]['name']>('going')
  // A tab can empty while it is open.
  const open = tabs.find(({ name, shown }) => shown && name === chosen)?.name ?? 'going'
  return (
    <section aria-label={t('waitlist.people.label')} className="mt-5">
      <Unanswered event={event} />
      <Tabs value={open} onValueChange={value => setChosen(value as typeof chosen)}>
        <TabList aria-label={t('waitlist.people.label')}>
          {tabs
            .filter(({ shown }) => shown)
            .map(({ name, count }) => (
              <Tab key={name} value={name} className="tnum">
                {t(`waitlist.people.${name}`, { count })}
              </Tab>
            ))}
        </TabList>
        <TabPanel value="going">
          <Attendees event={event} />
        </TabPanel>
        <TabPanel value="unanswered">
          <Attendees event={event} unanswered />
        </TabPanel>
        <TabPanel value="waiting">
          <Waiting event={event} />
        </TabPanel>
      </Tabs>
    </section>
  )
}

function Hint({ icon: Icon, children }: { icon: typeof Info; children: ReactNode }) {
  return (
    <div className="my-3 flex gap-3 rounded-[16px] bg-sunken px-4 py-3.5 text-copy">
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 flex-none text-text-muted" />
      <div className="min-w-0 text-pretty">{children}</div>
    </div>
  )
}

/** What happens next to the spots of attendees who have not answered. */
function Unanswered({ event: { unansweredCount, startsAt, timeZone, waitingCount } }: Props) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  if (unansweredCount === null) return null
  const until = new Date(Date.parse(startsAt) - answerBy)
  const time = clockText(t, until, knownZone(timeZone), now, i18n.language)
  return (
    <Hint icon={BellRing}>
      <Sentence i18nKey="waitlist.people.asked" count={unansweredCount} components={{ b: <b /> }} />{' '}
      {unansweredCount > 0 &&
        until.getTime() > now &&
        t(waitingCount > 0 ? 'waitlist.people.released' : 'waitlist.people.kept', { time })}
    </Hint>
  )
}

function List<Item extends { id: string }>({
  list,
  children,
}: {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[]; next: string | null }>>
  children: (items: readonly Item[]) => ReactNode
}) {
  const items = itemsOf(list.data)
  if (list.isPending) return <SkeletonText lines={3} />
  if (list.isError && items.length === 0) return <QueryError query={list} />
  return (
    <>
      {children(items)}
      <LoadMore list={list} />
    </>
  )
}

function Person({
  person,
  detail,
  children,
}: {
  person: Pick<Attendee, 'id' | 'name' | 'avatarUrl'>
  detail: string | undefined
  children?: ReactNode
}) {
  const nameOf = usePersonName()
  return (
    <li>
      <PersonLink person={person} className="flex min-h-16 flex-wrap items-center gap-3 py-2 hover:bg-sunken/50">
        <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={44} />
        <span className="min-w-0 flex-[1_1_8rem]">
          <span className="wrapline block font-semibold">
            <bdi>{nameOf(person)}</bdi>
          </span>
          {detail && <span className="tnum wrapline block text-meta text-text-muted">{detail}</span>}
        </span>
        {children}
      </PersonLink>
    </li>
  )
}

function Attendees({ event, unanswered = false }: Props & { unanswered?: boolean }) {
  const { t, i18n } = useTranslation()
  const list = useInfiniteQuery(attendeeList(event.id, { unanswered }))
  const late = ({ lateMinutes }: Attendee) =>
    lateMinutes === null
      ? undefined
      : t(`waitlist.people.late.${lateMinutes >= 30 ? 'most' : 'some'}`, { minutes: lateMinutes })
  return (
    <List list={list}>
      {attendees => (
        <>
          <ul className="divide-y divide-line">
            {attendees.map(attendee => (
              <Person
                key={attendee.id}
                person={attendee}
                detail={joinValues([
                  guestsText(t, { count: attendee.guests, names: attendee.guestNames }, i18n.language),
                  late(attendee) ?? (attendee.record && recordText(t, attendee.record)) ?? attendee.headline,
                ])}
              >
                {attendee.confirmed === true && (
                  <Badge tone="success" icon={Check}>
                    {t('waitlist.people.confirmed')}
                  </Badge>
                )}
                {attendee.confirmed === false && <Badge tone="neutral">{t('waitlist.people.noAnswer')}</Badge>}
              </Person>
            ))}
          </ul>
          {attendees.some(({ record }) => record && recordText(t, record)) && (
            <TextLink to={pages.help} tall>
              {t('atDoor.explained')}
            </TextLink>
          )}
        </>
      )}
    </List>
  )
}

function Waiting({ event }: Props) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const list = useInfiniteQuery(waitlist(event.id))
  const detail = ({ since, until }: WaitingMember, place: number) =>
    until
      ? t('waitlist.people.offered', {
          time: clockText(t, new Date(until), knownZone(event.timeZone), now, i18n.language),
        })
      : t('waitlist.people.since', {
          place: ordinal(place, i18n.language),
          date: dayOf(new Date(since), now, i18n.language),
        })
  return (
    <List list={list}>
      {members => {
        const offers = members.filter(({ until }) => until !== null).length
        return (
          <>
            <ol className="divide-y divide-line">
              {members.map((member, at) => (
                <Person key={member.id} person={member} detail={detail(member, at - offers + 1)} />
              ))}
            </ol>
            <Hint icon={Info}>
              <p>{t('waitlist.people.fair')}</p>
              <HowItWorks />
            </Hint>
          </>
        )
      }}
    </List>
  )
}
