import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarX2, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { EventDetail } from '../../../../contract/events.ts'
import { pages } from '../../../../contract/pages.ts'
import { ActionBar } from '../../../components/page/page-bars.tsx'
import { usePersonName } from '../../../components/person-link.tsx'
import { call } from '../../../lib/api/api.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { sentenceCase } from '../../../lib/i18n/i18n.ts'
import { knownZone } from '../../../lib/time/calendar.ts'
import { dateFormat, numberFormat } from '../../../lib/time/formats.ts'
import { dayText, localeOf, useNow } from '../../../lib/time/time.ts'
import { Button } from '../../../ui/button.tsx'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { useShortDay, type DateOfSeries } from '../core/scope-choice.tsx'
import { detailKey } from '../core/keys.ts'
import { setJoined } from '../core/live.ts'
import { weekdayText } from '../core/times.ts'
import { DateTile } from '../../../components/date-tile.tsx'
import { lead, Spot } from '../core/spot.tsx'
import { useNavigateFromHere } from '../../../lib/dom/late-navigation.ts'

type Canceled = EventDetail & DateOfSeries
type Next = NonNullable<Canceled['series']['next']>

export function CanceledCard({ event }: { event: Canceled }) {
  const { t, i18n } = useTranslation()
  const nameOf = usePersonName()
  const now = useNow()
  const isOwn = event.author.id === useViewer().id
  const { cancelReason, author, joined, series, startsAt, timeZone } = event
  const day = sentenceCase(dayText(new Date(startsAt), now, i18n.language, knownZone(timeZone)), i18n.language)
  const after = [joined && !isOwn && t('series.canceled.spot'), series.next && t('series.canceled.goesOn')]
  return (
    <Spot icon={CalendarX2} tile="danger" title={t('series.canceled.title', { day })}>
      {cancelReason && (
        <>
          <p className={`${lead} wrapline whitespace-pre-line`}>
            {t('series.canceled.reason', { reason: cancelReason })}
          </p>
          <p className="mt-1.5 wrapline text-meta text-text-muted">
            {t('series.canceled.by', { name: nameOf(author) })}
          </p>
        </>
      )}
      {after.some(Boolean) && (
        <p className="mt-3.5 border-t border-line pt-3.5 text-copy text-pretty">{after.filter(Boolean).join(' ')}</p>
      )}
    </Spot>
  )
}

function useSpotsText({ spotsLeft }: Next): string {
  const { t, i18n } = useTranslation()
  if (spotsLeft === null) return t('events.unlimited')
  return t('events.spots', { count: spotsLeft, number: numberFormat(localeOf(i18n.language)).format(spotsLeft) })
}

export function NextDate({ event }: { event: Canceled }) {
  const { t } = useTranslation()
  const { next } = event.series
  return (
    <>
      {next && (
        <>
          <h2 className="type-h3 mt-5">{t('series.canceled.next')}</h2>
          <NextRow event={event} next={next} />
        </>
      )}
      <h2 className="type-h3 mt-4">{t('series.canceled.planned')}</h2>
    </>
  )
}

function NextRow({ event: { timeZone }, next }: { event: Canceled; next: Next }) {
  const { i18n } = useTranslation()
  const spots = useSpotsText(next)
  const times = { startsAt: next.startsAt, timeZone }
  const day = useShortDay(times)
  return (
    <Link
      to={generatePath(pages.event, { eventId: next.id })}
      className="mt-1 flex items-center gap-3.5 py-2.75 hover:bg-sunken/50 focus-visible:rounded-md"
    >
      <DateTile moment={new Date(next.startsAt)} timeZone={knownZone(timeZone)} />
      <span className="tnum min-w-0 flex-1">
        <span className="block font-semibold">
          <span className="sr-only">{day}: </span>
          {weekdayText(times, i18n.language)}
        </span>
        <span className="block text-meta text-text-muted">{spots}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="flex-none text-text-muted" />
    </Link>
  )
}

/** Not every label fits into one line of a button on a phone. */
const wide = 'flex-[1_1_8.5rem] text-center text-balance whitespace-normal! md:w-60 md:flex-none'

/** Joins the next date and opens it. A full one is only opened: its page has the waitlist. */
export function NextBar({ event, next, isOwn }: { event: Canceled; next: Next; isOwn: boolean }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigateFromHere()
  const { id, startsAt, spotsLeft } = next
  const short = useShortDay({ startsAt, timeZone: event.timeZone })
  const day = dateFormat(localeOf(i18n.language), {
    day: 'numeric',
    month: 'long',
    timeZone: knownZone(event.timeZone),
  }).format(new Date(startsAt))
  const spots = useSpotsText(next)
  const to = generatePath(pages.event, { eventId: id })
  const joining = useMutation({
    mutationFn: () => call(api => api.events.join({ eventId: id })),
    onSuccess: async joined => {
      setJoined(client, id, joined)
      void client.invalidateQueries({ queryKey: detailKey(id) })
      await navigate(to)
    },
    onError: error => {
      toastError(failureText(t, error), { title: t('events.detail.joinFailed') })
      // Its spots may be taken by now.
      void client.invalidateQueries({ queryKey: detailKey(event.id) })
    },
  })
  return (
    <ActionBar>
      <div role="status" className="tnum min-w-0 flex-[1_1_7rem]">
        <p className="font-semibold">{t('series.canceled.nextDay', { day: short })}</p>
        <p className="text-meta text-pretty text-text-muted">{spots}</p>
      </div>
      {isOwn || spotsLeft === 0 ? (
        <nav aria-label={t('series.canceled.next')} className="contents">
          <ButtonLink size="lg" variant="secondary" to={to} className={wide}>
            {t('series.canceled.open', { day })}
          </ButtonLink>
        </nav>
      ) : (
        <Button size="lg" className={wide} busy={joining.isPending} onClick={() => joining.mutate()}>
          {t('series.canceled.join', { day })}
        </Button>
      )}
    </ActionBar>
  )
}
