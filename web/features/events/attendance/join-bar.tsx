import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../../contract/events.ts'
import { ActionBar } from '../../../components/page/page-bars.tsx'
import '../../../locales/en/waitlist.ts'
import { ordinal } from '../../../lib/i18n/ordinal.ts'
import { numberFormat } from '../../../lib/time/formats.ts'
import { localeOf } from '../../../lib/time/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Flower } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { SwitchField } from '../../../ui/form/switch.tsx'
import { GuestsSheet, mayBring } from './guests.tsx'
import { useAnswers, useAttendance, useWaitlist } from './use-attendance.ts'

/** Not every label fits into one line of a button on a phone. */
const twoLines = 'text-center text-balance whitespace-normal! max-[340px]:px-4!'

/** What the viewer can do now. Refusals are on the left and outlined, acceptance is on the right and filled. */
export function JoinBar({
  event,
  partial,
  onEdit,
}: {
  event: EventDetail
  partial: boolean
  onEdit?: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const { state, joined, can, turn } = event
  const attendance = useAttendance(event)
  const waitlist = useWaitlist(event)
  const answers = useAnswers(event)
  const [joinedHere, setJoinedHere] = useState(false)
  const [asksWho, setAsksWho] = useState(false)
  const press = (join: boolean) => {
    if (join && mayBring(event) > 0) return setAsksWho(true)
    setJoinedHere(join)
    if (join) attendance.join()
    else attendance.leave()
  }
  const full = !joined && !can.join && event.spotsLeft === 0
  // Until `waits` is false, the last press is kept and sent later.
  const waits = partial || attendance.busy
  const [wanted, setWanted] = useState<boolean>()
  useEffect(() => {
    if (waits || wanted === undefined) return
    setWanted(undefined)
    if (wanted ? can.join : can.leave) press(wanted)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [waits, wanted])
  const wide = cx(twoLines, joinedHere && joined ? 'w-40 md:w-47.5' : 'w-47.5 max-[340px]:w-40')
  if (joined && can.confirm && !onEdit)
    return (
      <ActionBar>
        <Answers
          no={{ text: t('waitlist.confirm.no'), busy: attendance.busy, press: () => press(false) }}
          yes={{ text: t('waitlist.confirm.yes'), busy: answers.busy, press: answers.confirm }}
        />
      </ActionBar>
    )
  if (turn?.state === 'offered' && !joined)
    return (
      <ActionBar>
        <Answers
          no={{ text: t('waitlist.pass'), busy: waitlist.busy, press: waitlist.leave }}
          yes={{ text: t('waitlist.take'), busy: attendance.busy, press: () => press(true) }}
        />
      </ActionBar>
    )
  return (
    <ActionBar>
      {joinedHere && joined && (
        <Flower key="joined" people={event.faces} size={20} pop className="max-[359px]:hidden" />
      )}
      <Standing event={event} isOwn={onEdit !== undefined} />
      {onEdit && can.edit && (
        <Button size="lg" variant="secondary" className={wide} onClick={onEdit}>
          {t('events.detail.edit')}
        </Button>
      )}
      {!onEdit && state === 'upcoming' && turn?.state === 'waiting' && !can.join && (
        <Button size="lg" variant="secondary" className={wide} busy={waitlist.busy} onClick={waitlist.leave}>
          {t('waitlist.leave')}
        </Button>
      )}
      {!onEdit && can.wait && (
        <Button size="lg" className={wide} busy={waitlist.busy} onClick={waitlist.join}>
          {turn ? t('waitlist.rejoin') : t('waitlist.join')}
        </Button>
      )}
      {!onEdit && state === 'upcoming' && !can.wait && (can.join || turn?.state !== 'waiting') && (
        <Button
          size="lg"
          variant={joined ? 'secondary' : 'primary'}
          className={wide}
          disabled={!partial && (joined ? !can.leave : full || !can.join)}
          aria-busy={wanted !== undefined || attendance.busy || undefined}
          onClick={() => (waits ? setWanted(wanted === undefined ? !joined : undefined) : press(!joined))}
        >
          {joined
            ? t('events.detail.unjoin')
            : full
              ? t('events.detail.full')
              : t(turn?.state === 'waiting' ? 'waitlist.takeOne' : 'events.detail.join')}
        </Button>
      )}
      {asksWho && <GuestsSheet event={event} onJoined={() => setJoinedHere(true)} onClose={() => setAsksWho(false)} />}
    </ActionBar>
  )
}

interface Answer {
  text: string
  busy: boolean
  press: () => void
}

function Answers({ no, yes }: Record<'no' | 'yes', Answer>) {
  return (
    <>
      <Button
        size="lg"
        variant="secondary"
        className={cx(twoLines, 'flex-[1_1_6rem] md:w-45 md:flex-none')}
        busy={no.busy}
        onClick={no.press}
      >
        {no.text}
      </Button>
      <Button
        size="lg"
        className={cx(twoLines, 'flex-[1_1_9rem] md:w-60 md:flex-none')}
        busy={yes.busy}
        onClick={yes.press}
      >
        {yes.text}
      </Button>
    </>
  )
}

function Standing({ event, isOwn }: { event: EventDetail; isOwn: boolean }) {
  const { t, i18n } = useTranslation()
  const { state, joined, spotsLeft, waitingCount, turn } = event
  const going = useGoingText(event)
  const format = numberFormat(localeOf(i18n.language))
  const waiting = t('waitlist.short', { count: waitingCount })
  const texts = (): [first: string, second: string] => {
    if (state === 'cancelled') return [going, t('events.detail.isCancelled')]
    if (state === 'past') return [going, t('events.detail.isOver')]
    if (joined) return [going, t('events.detail.joined')]
    if (turn?.state === 'waiting')
      return turn.openSpots > 0
        ? [t('waitlist.open', { count: turn.openSpots }), t('waitlist.short', { count: turn.ahead + turn.behind + 1 })]
        : [t('waitlist.place', { place: ordinal(turn.ahead + 1, i18n.language) }), t('waitlist.notified')]
    if (spotsLeft === null) return [going, t('events.unlimited')]
    if (spotsLeft === 0 && !isOwn)
      return [t('events.detail.full'), waitingCount > 0 ? t('waitlist.full', { going, waiting }) : going]
    if (spotsLeft === 0 && waitingCount > 0) return [going, waiting]
    return [going, t('events.spots', { count: spotsLeft, number: format.format(spotsLeft) })]
  }
  const [first, second] = texts()
  return (
    <div role="status" className="tnum min-w-0 flex-1">
      <p className="font-semibold">{first}</p>
      <p className="text-meta text-pretty text-text-muted">{second}</p>
    </div>
  )
}

export function HostSwitch({ event }: { event: EventDetail }) {
  const { t } = useTranslation()
  const { joined, can } = event
  const attendance = useAttendance(event)
  const isFull = !joined && !can.join
  return (
    <Card as="div" className="mt-4 px-4! py-2!">
      <SwitchField
        label={t('events.detail.hosting')}
        hint={t(isFull ? 'events.detail.hostingFull' : joined ? 'events.detail.hostingOff' : 'events.detail.hostingOn')}
        checked={!joined}
        disabled={joined ? !can.leave : isFull}
        aria-busy={attendance.busy || undefined}
        onCheckedChange={hosting => {
          if (attendance.busy) return
          if (hosting) attendance.leave()
          else attendance.join()
        }}
      />
    </Card>
  )
}

/** "18 of 20 going", "18 going" or "18 went". */
export function useGoingText({ attendeeCount, maxAttendees, state }: EventDetail): string {
  const { t, i18n } = useTranslation()
  const format = numberFormat(localeOf(i18n.language))
  const count = { count: attendeeCount, number: format.format(attendeeCount) }
  if (state === 'past') return t('events.went', count)
  if (maxAttendees === null) return t('events.goingPlain', count)
  return t('events.goingOfPlain', { ...count, max: format.format(maxAttendees) })
}
