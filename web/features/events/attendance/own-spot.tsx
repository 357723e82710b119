import { Armchair, Check, CircleQuestionMark, Clock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../../contract/events.ts'
import { lateBy } from '../../../../contract/values/offer.ts'
import { Sentence } from '../../../lib/i18n/sentence.tsx'
import { knownZone } from '../../../lib/time/calendar.ts'
import { durationText } from '../../../lib/time/duration.ts'
import { useNow } from '../../../lib/time/time.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChip } from '../../../ui/form/chip.tsx'
import { usePersonName } from '../../../components/person-link.tsx'
import { clockText } from '../core/times.ts'
import { useAnswers } from './use-attendance.ts'
import { lead, Spot } from '../core/spot.tsx'

interface Props {
  event: EventDetail
}

/** For attendees: the question whether they still come, and near the start how late they will be. */
export function OwnSpot({ event }: Props) {
  if (event.can.confirm) return <StillComing event={event} />
  return event.can.late ? <Late event={event} /> : null
}

function StillComing({ event: { confirmation, waitingCount, timeZone } }: Props) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const until = confirmation?.until
  return (
    <Spot icon={CircleQuestionMark} tile="warning" title={t('waitlist.confirm.title')}>
      <p className={lead}>
        {until ? (
          <Sentence
            i18nKey="waitlist.confirm.by"
            values={{ time: clockText(t, new Date(until), knownZone(timeZone), now, i18n.language) }}
            components={{ b: <b /> }}
          />
        ) : (
          t('waitlist.confirm.late')
        )}{' '}
        {until && waitingCount > 0 && t('waitlist.confirm.waiting', { count: waitingCount })}
      </p>
    </Spot>
  )
}

function Late({ event }: Props) {
  const { t, i18n } = useTranslation()
  const nameOf = usePersonName()
  const now = useNow()
  const answers = useAnswers(event)
  const [asks, setAsks] = useState(false)
  const chips = useRef<HTMLDivElement>(null)
  // The button that opened them is gone.
  useEffect(() => {
    if (asks) chips.current?.querySelector('button')?.focus()
  }, [asks])
  const { lateMinutes, startsAt, author } = event
  const away = Date.parse(startsAt) - now
  const time = durationText(Math.abs(away), i18n.language)
  const isLate = lateMinutes !== null
  return (
    <Spot
      icon={isLate ? Check : Armchair}
      tile="success"
      title={isLate ? t('waitlist.late.told', { name: nameOf(author) }) : t('waitlist.late.title')}
    >
      <p className={lead}>
        {isLate ? t('waitlist.late.lead') : t(away > 0 ? 'waitlist.late.startsIn' : 'waitlist.late.started', { time })}
      </p>
      {isLate || asks ? (
        <>
          <div ref={chips} role="group" aria-label={t('waitlist.late.question')} className="mt-3 flex flex-wrap gap-2">
            {lateBy.map((minutes, at) => (
              <ChoiceChip
                key={minutes}
                pressed={lateMinutes === minutes}
                aria-disabled={answers.busy || undefined}
                onClick={() => answers.busy || answers.late(minutes)}
              >
                {t(at === lateBy.length - 1 ? 'waitlist.late.most' : 'waitlist.late.minutes', { minutes })}
              </ChoiceChip>
            ))}
          </div>
          {isLate && (
            <button
              type="button"
              className="link-text mt-1.5 -mb-2 inline-flex min-h-11 items-center"
              disabled={answers.busy}
              onClick={() => {
                // Keeps the chips, and the focus near this button, which goes.
                setAsks(true)
                chips.current?.querySelector('button')?.focus()
                answers.late(null)
              }}
            >
              {t('waitlist.late.onTime')}
            </button>
          )}
        </>
      ) : (
        <Button
          variant="secondary"
          className="mt-3.5 w-full"
          icon={<Clock size={18} aria-hidden="true" />}
          onClick={() => setAsks(true)}
        >
          {t('waitlist.late.action')}
        </Button>
      )}
    </Spot>
  )
}
