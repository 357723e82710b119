import { CircleCheck, Clock, ScanLine, Smartphone, TriangleAlert, UserRoundPlus, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import type { EventDetail } from '../../../../contract/events.ts'
import { pages } from '../../../../contract/pages.ts'
import { Page } from '../../../components/page/page.tsx'
import { ActionBar, SubHeader } from '../../../components/page/page-bars.tsx'
import { failureText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { listText } from '../../../lib/i18n/list.ts'
import { useNow } from '../../../lib/time/time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { clockText } from '../core/times.ts'
import { knownZone } from '../../../lib/time/calendar.ts'
import { Numbers } from './numbers.tsx'
import { DoorLists } from './door-lists.tsx'
import { keepDoor } from './keep.ts'
import { headsIn, peopleIn, type Merged, type Shown } from './list.ts'
import { useCheckIn } from './use-check-in.ts'
import { WalkInSheet } from './walk-in-sheet.tsx'
import { serverNow } from '../../../lib/time/clock.ts'
import { preload } from '../../../lib/live/background.ts'
import { QueryError } from '../../../components/page/query-error.tsx'

// The camera and its decoder are needed at the door only.
const loadScanner = () => import('./scanner.tsx')
const Scanner = lazy(() => loadScanner().then(file => ({ default: file.Scanner })))

interface Props {
  event: EventDetail
  checkIn: NonNullable<EventDetail['checkIn']>
}

export function CheckInPage({ event, checkIn }: Props) {
  const { t, i18n } = useTranslation()
  const door = useCheckIn(event.id)
  const [layer, setLayer] = useState<'walkIn' | 'scan'>()
  const viewer = useViewer()
  const now = useNow()
  const isOver = event.state === 'past'
  const title = t(isOver ? 'atDoor.attendance' : 'checkIn.title')
  usePageTitle(title)
  useEffect(() => {
    keepDoor()
    preload(loadScanner)
  }, [])
  const { list, query } = door
  const zone = knownZone(event.timeZone)
  const opens = Date.parse(checkIn.opensAt)
  const isEarly = serverNow() < opens
  const isClosed = now >= Date.parse(checkIn.closesAt)
  const canMark = !isEarly && !isClosed
  const devices = new Set([...(list?.devices ?? []), door.device]).size
  return (
    <>
      <SubHeader
        to={generatePath(pages.event, { eventId: event.id })}
        title={title}
        actions={
          !isOver &&
          devices > 1 && (
            <Badge tone="neutral" icon={Smartphone}>
              {t('checkIn.devices', { count: devices })}
            </Badge>
          )
        }
      />
      <Page width="solo" bar={canMark} busy={query.isPending}>
        <h1 dir="auto" className="type-h3 member-text pt-1 text-pretty">
          {event.title}
        </h1>
        {door.merged && <MergedNotice merged={door.merged} onDismiss={door.dismiss} />}
        {door.refused && (
          <div className="mt-3">
            <Notice tone="danger" icon={TriangleAlert} role="alert" title={t('checkIn.refused')}>
              {failureText(t, door.refused)}
            </Notice>
          </div>
        )}
        {door.unsent > 0 && (
          <p role="status" className="mt-3 flex items-center gap-2 text-meta text-text-muted">
            <Clock size={18} aria-hidden="true" className="flex-none" />
            {t('checkIn.unsentCount', { count: door.unsent })}
          </p>
        )}
        {isEarly && (
          <div className="mt-3">
            <Notice
              tone="neutral"
              icon={Clock}
              title={t('checkIn.early', { time: clockText(t, new Date(opens), zone, now, i18n.language) })}
            >
              {t(viewer.remembered ? 'checkIn.earlyLead' : 'checkIn.earlyOpen')}
            </Notice>
          </div>
        )}
        {list ? (
          <>
            {isOver ? <Attendance list={list} /> : <Progress list={list} />}
            {isOver && (
              <p className="mt-3 text-meta text-pretty text-text-muted">
                {isClosed
                  ? t('checkIn.closed')
                  : t('checkIn.corrected', {
                      date: clockText(t, new Date(checkIn.closesAt), zone, now, i18n.language),
                    })}
              </p>
            )}
            <DoorLists door={door} list={list} event={event} isOver={isOver} canMark={canMark} />
            <TextLink to={pages.help} tall className="mt-2">
              {t('atDoor.explained')}
            </TextLink>
          </>
        ) : query.isError ? (
          <QueryError query={query} />
        ) : (
          <SkeletonText lines={6} />
        )}
      </Page>
      {canMark && list && (
        <ActionBar>
          <Button
            size="lg"
            variant="secondary"
            className="flex-[1_1_7rem] md:ml-auto md:w-45 md:flex-none"
            icon={UserRoundPlus}
            onClick={() => setLayer('walkIn')}
          >
            {t('checkIn.walkIn.action')}
          </Button>
          {!isOver && (
            <Button
              size="lg"
              className="flex-[1_1_9rem] md:w-60 md:flex-none"
              icon={ScanLine}
              onClick={() => setLayer('scan')}
            >
              {t('checkIn.scan')}
            </Button>
          )}
        </ActionBar>
      )}
      {list && layer === 'walkIn' && (
        <WalkInSheet event={event} list={list} onAdd={door.addWalkIn} onClose={() => setLayer(undefined)} />
      )}
      {list && layer === 'scan' && (
        <Suspense>
          <Scanner door={door} list={list} event={event} onClose={() => setLayer(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const hereIn = (list: Shown) => headsIn(list.people.filter(({ hereAt }) => hereAt))

function Progress({ list }: { list: Shown }) {
  const { t } = useTranslation()
  const [here, all] = [hereIn(list), headsIn(list.people)]
  const walkIns = peopleIn(list.walkIns)
  return (
    <div className="mt-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
        <p role="status">
          <b className="font-heading tnum text-[2.125rem] leading-none">{here}</b>{' '}
          <span className="text-text-muted">{t('checkIn.ofHere', { count: all })}</span>
        </p>
        {walkIns > 0 && <p className="text-meta text-text-muted">{t('checkIn.walkIns', { count: walkIns })}</p>}
      </div>
      <div
        role="progressbar"
        aria-label={t('checkIn.progress')}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={here}
        className="mt-1.5 h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <span
          data-signal="fill"
          className="block h-full rounded-full bg-success transition-[width]"
          style={{ width: `${all === 0 ? 0 : (here / all) * 100}%` }}
        />
      </div>
    </div>
  )
}

function Attendance({ list }: { list: Shown }) {
  const { t } = useTranslation()
  const [here, all] = [hereIn(list), headsIn(list.people)]
  return (
    <div className="mt-3">
      <Numbers
        numbers={[
          { name: t('atDoor.came'), value: here, of: all },
          { name: t('checkIn.missed'), value: all - here },
          { name: t('atDoor.walkIns'), value: peopleIn(list.walkIns) },
        ]}
      />
    </div>
  )
}

function MergedNotice({
  merged: { added, walkIns, twice, left },
  onDismiss,
}: {
  merged: Merged
  onDismiss: () => void
}) {
  const { t, i18n } = useTranslation()
  const parts = [
    added > 0 && t('checkIn.merged.added', { count: added }),
    walkIns > 0 && t('checkIn.merged.walkIns', { count: walkIns }),
    twice.length > 0 && t('checkIn.merged.twice', { names: listText(twice, i18n.language) }),
    left.length > 0 && t('checkIn.merged.left', { names: listText(left, i18n.language) }),
  ].filter(Boolean)
  return (
    <div className="relative mt-3 [&>div]:pr-13">
      <Notice tone="success" icon={CircleCheck} role="status" title={t('checkIn.merged.title')}>
        {parts.join(' ')}
      </Notice>
      <IconButton label={t('ui.close')} className="absolute top-1 right-1" onClick={onDismiss}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
