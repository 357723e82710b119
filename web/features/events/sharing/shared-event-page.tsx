import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarX2, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link, useParams } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import type { SharedEvent } from '../../../../contract/shared-events.ts'
import '../../../locales/en/events.ts'
import '../../../locales/en/shared-event.ts'
import { ActionBar } from '../../../components/page/page-bars.tsx'
import { LoadingScreen } from '../../../components/page/page.tsx'
import { PostPicture } from '../../../components/post/post-picture.tsx'
import { useSession } from '../../../lib/api/session.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { numberFormat } from '../../../lib/time/formats.ts'
import { knownZone } from '../../../lib/time/calendar.ts'
import { localeOf, useNow } from '../../../lib/time/time.ts'
import { Wordmark } from '../../../ui/art/logo.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { StateScreen } from '../../../ui/feedback/state-screen.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { hasTermsKey } from '../../terms/public.ts'
import { DateTile } from '../../../components/date-tile.tsx'
import { dateLine, timeLine } from '../core/times.ts'
import { sharedEvent } from './query.ts'
import { joinValues } from '../../../../contract/text/member-text.ts'
import { QueryError } from '../../../components/page/query-error.tsx'

/** What people without an account see of an event whose link is on. Members see the same. */
export function SharedEventPage() {
  const { eventId = '' } = useParams()
  const id = eventId.toLowerCase()
  const query = useQuery(sharedEvent(id))
  const { t } = useTranslation()
  const event = query.data
  usePageTitle(event?.title ?? t('sharedEvent.missing'), event !== undefined)
  if (event)
    return (
      <Frame id={id} footer={<Footer id={id} />} bar={<JoinBar event={event} />}>
        <EventPreview event={event} />
      </Frame>
    )
  return (
    <Frame id={id}>
      {event === null && <NotPublic id={id} />}
      {event === undefined && query.isError && <QueryError query={query} level={1} />}
      {query.isPending && <LoadingScreen />}
    </Frame>
  )
}

function Frame({
  id,
  footer,
  bar,
  children,
}: {
  id: string
  footer?: ReactNode
  bar?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  const { viewer } = useSession()
  return (
    <div
      className={cx(
        'px-gutter mx-auto min-h-dvh max-w-[1080px] pt-(--safe-top) md:px-6 md:pb-16',
        bar ? 'pb-[calc(112px+var(--safe-bottom))]' : 'pb-16',
      )}
    >
      <header className="flex min-h-(--header-h) items-center justify-between gap-3">
        <Link to={pages.root} aria-label={t('ui.productHome')} className="rounded-sm py-1.5">
          <Wordmark />
        </Link>
        {!viewer && (
          <ButtonLink to={signInTo(id)} variant="secondary" size="md">
            {t('sharedEvent.signIn')}
          </ButtonLink>
        )}
      </header>
      <main id="main" tabIndex={-1} className="focus:outline-none">
        {children}
      </main>
      {footer}
      {bar && (
        <section aria-label={t('sharedEvent.actions')} className="md:hidden">
          {bar}
        </section>
      )}
    </div>
  )
}

const eventPath = (id: string) => generatePath(pages.event, { eventId: id })
const returningTo = (path: string) => `?return=${encodeURIComponent(path)}`
const signInTo = (id: string) => pages.signIn + returningTo(eventPath(id))

function NotPublic({ id }: { id: string }) {
  const { t } = useTranslation()
  const { viewer } = useSession()
  return (
    <StateScreen
      art="events"
      title={t('sharedEvent.missing')}
      lead={viewer ? t('sharedEvent.missingMember') : t('sharedEvent.missingLead')}
    >
      <ButtonLink to={viewer ? eventPath(id) : signInTo(id)} size="lg">
        {viewer ? t('sharedEvent.open') : t('sharedEvent.signIn')}
      </ButtonLink>
    </StateScreen>
  )
}

function EventPreview({ event }: { event: SharedEvent }) {
  const { t } = useTranslation()
  const { state, spotsLeft, types, city } = event
  return (
    <div className="md:grid md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:items-start md:gap-10 md:pt-5">
      <div className="relative -mx-gutter h-60 overflow-hidden bg-sunken md:mx-0 md:aspect-[4/3] md:h-auto md:rounded-[24px]">
        <PostPicture
          id={event.id}
          kind="event"
          picture={event.cover}
          sizes="(min-width: 1080px) 552px, (min-width: 768px) 52vw, 100vw"
          first
        />
      </div>
      <div>
        <div className="mt-4.5 flex flex-wrap gap-2 md:mt-0">
          {state === 'cancelled' && <Badge tone="danger">{t('events.cancelled')}</Badge>}
          {state === 'upcoming' && spotsLeft === 0 && <Badge tone="ink">{t('events.detail.full')}</Badge>}
          {types.map(type => (
            <Badge key={type} tone="event">
              {t(`events.types.${type}`)}
            </Badge>
          ))}
        </div>
        <h1 dir="auto" className="type-display member-text mt-3">
          {event.title}
        </h1>
        {state === 'cancelled' && (
          <div className="mt-4">
            <Notice tone="danger" icon={CalendarX2} title={t('events.detail.isCancelled')} />
          </div>
        )}
        {state === 'past' && (
          <div className="mt-4">
            <Notice tone="neutral" icon={CalendarX2} title={t('events.detail.isOver')} />
          </div>
        )}
        <Facts event={event} />
        <div className="mt-5 hidden md:block">
          <Join event={event} />
        </div>
        <section aria-labelledby="what" className="mt-5.5 rounded-lg border border-line bg-surface px-5 py-4.5">
          <h2 id="what" className="type-h3">
            {t('sharedEvent.what')}
          </h2>
          <p className="mt-1.5">{t('sharedEvent.about', { city: city.name })}</p>
        </section>
      </div>
    </div>
  )
}

const row = 'flex min-w-0 items-center gap-3.5 py-2.75'

function Facts({ event }: { event: SharedEvent }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const { startsAt, timeZone, neighborhood, city } = event
  const zone = knownZone(timeZone)
  const [going, spots] = useGoing(event)
  return (
    <div className="mt-3 divide-y divide-line">
      <div className={row}>
        <DateTile moment={new Date(startsAt)} timeZone={zone} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            <time dateTime={startsAt}>{dateLine(t, event, now, i18n.language)}</time>
          </p>
          <p className="tnum wrapline text-meta text-text-muted">
            {timeLine(t, event, zone, now, i18n.language)} ·{' '}
            {timeZone === city.timeZone ? t('sharedEvent.cityTime', { city: city.name }) : zone}
          </p>
        </div>
      </div>
      <div className={row}>
        <span className="grid size-14 flex-none place-items-center rounded-[16px] bg-sunken">
          <MapPin size={22} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="wrapline font-semibold">{joinValues([neighborhood, city.name], ', ')}</p>
          {event.state === 'upcoming' && <p className="text-meta text-text-muted">{t('sharedEvent.address')}</p>}
        </div>
      </div>
      <div className={row}>
        <Petals />
        <div className="tnum min-w-0 flex-1">
          <p className="font-semibold">{going}</p>
          {spots && <p className="text-meta text-text-muted">{spots}</p>}
        </div>
      </div>
    </div>
  )
}

/** In place of faces: the preview shows no person. */
const Petals = () => (
  <span aria-hidden="true" data-art="" className="grid flex-none grid-cols-2 gap-0.5">
    {['rounded-petal-br bg-question-vivid', 'rounded-petal bg-event-vivid'].map(look => (
      <span key={look} className={cx('block size-[27px]', look)} />
    ))}
    {['rounded-petal-tr bg-selling-vivid', 'rounded-petal-tl bg-ticket-vivid'].map(look => (
      <span key={look} className={cx('block size-[27px]', look)} />
    ))}
  </span>
)

function useGoing({ state, attendeeCount, spotsLeft }: SharedEvent): [going: string, spots: string | null] {
  const { t, i18n } = useTranslation()
  const format = numberFormat(localeOf(i18n.language))
  const count = { count: attendeeCount, number: format.format(attendeeCount) }
  if (state === 'past') return [t('events.went', count), null]
  const going = t('events.goingPlain', count)
  if (state === 'cancelled') return [going, null]
  if (spotsLeft === null) return [going, t('events.unlimited')]
  return [going, t('events.spots', { count: spotsLeft, number: format.format(spotsLeft) })]
}

function Join({ event: { id, state } }: { event: SharedEvent }) {
  const { t } = useTranslation()
  const { viewer } = useSession()
  const isUpcoming = state === 'upcoming'
  const to = isUpcoming ? eventPath(id) : pages.events
  const label = !isUpcoming ? t('sharedEvent.others') : viewer ? t('sharedEvent.open') : t('sharedEvent.join')
  return (
    <ButtonLink to={viewer ? to : pages.signUp + returningTo(to)} size="lg" full>
      {label}
    </ButtonLink>
  )
}

function JoinBar({ event }: { event: SharedEvent }) {
  const [going, spots] = useGoing(event)
  return (
    <ActionBar>
      {/* The same is said above. */}
      <div aria-hidden="true" className="tnum min-w-0 flex-[0_1_auto] max-[359px]:hidden">
        <p className="font-semibold">{going}</p>
        {spots && <p className="text-meta text-text-muted">{spots}</p>}
      </div>
      <div className="flex-[1_1_11rem]">
        <Join event={event} />
      </div>
    </ActionBar>
  )
}

function Footer({ id }: { id: string }) {
  const { t } = useTranslation()
  const { contactEmail } = useSession()
  // From the document; without it, the page of terms says whether there are any.
  const hasTerms = useQueryClient().getQueryData<boolean>(hasTermsKey) ?? true
  const subject = t('sharedEvent.reportSubject', { path: generatePath(pages.sharedEvent, { eventId: id }) })
  return (
    <footer className="mt-4 flex flex-wrap gap-x-5 text-meta text-text-muted">
      {hasTerms && (
        <TextLink look="plain" tall className="min-w-11" to={pages.terms}>
          {t('sharedEvent.terms')}
        </TextLink>
      )}
      {contactEmail && (
        <TextLink look="plain" tall to={`mailto:${contactEmail}?subject=${encodeURIComponent(subject)}`}>
          {t('sharedEvent.report')}
        </TextLink>
      )}
    </footer>
  )
}
