import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveEvent } from '../../../../contract/live.ts'
import '../../../locales/en/push.ts'
import { usePersonName } from '../../../components/person-link.tsx'
import { Mark } from '../../../ui/art/logo.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { readNewest } from '../queries.ts'
import { settingsQuery } from './queries.ts'
import { BlockedSheet } from './blocked.tsx'
import { mayAskForPush, rememberAsked } from './push-hint.ts'
import { useTurnOn } from './use-turn-on.ts'
import { byServerClock } from '../../../lib/time/clock.ts'

interface Occasion {
  kind: 'reply' | 'message'
  name: string
}

/** Asks once a reply or message has arrived, and not while its reader is typing or looks at another dialog. */
export function PushQuestion({ event, onEnd }: { event: LiveEvent; onEnd: () => void }) {
  const { t } = useTranslation()
  const occasion = useOccasion(event)
  const isFree = useFreeMoment()
  const { data: settings } = useQuery(settingsQuery())
  const turning = useTurnOn()
  const ready = occasion !== undefined && settings !== undefined && isFree
  const asked = useRef(false)
  useEffect(() => {
    if (!ready || asked.current) return
    asked.current = true
    // Another tab asks too.
    if (mayAskForPush()) rememberAsked()
    else onEnd()
  }, [onEnd, ready])
  if (turning.isBlocked) return <BlockedSheet open onClose={onEnd} onRetry={turning.turnOn} />
  if (!ready) return null
  return (
    <Sheet
      open
      onOpenChange={shown => !shown && onEnd()}
      title={<span className="type-h2">{t(`push.ask.${occasion.kind}.title`)}</span>}
      description={t(`push.ask.${occasion.kind}.lead`, { name: occasion.name })}
    >
      <div className="mb-4 flex gap-3 rounded-lg bg-sunken p-3.5">
        <Mark size={36} className="flex-none" />
        <div className="min-w-0 flex-1">
          <p className="flex justify-between gap-2 text-copy font-semibold">
            Our Peeps <span className="text-meta font-normal text-text-muted">{t('push.ask.now')}</span>
          </p>
          <p className="text-copy wrap-anywhere">{t(`push.ask.${occasion.kind}.sample`, { name: occasion.name })}</p>
        </div>
      </div>
      <ul className="mb-5 grid gap-2.5">
        {[
          t('push.ask.only'),
          ...(settings.quiet.on ? [t('push.ask.quiet', settings.quiet)] : []),
          t('push.ask.private'),
        ].map(fact => (
          <li key={fact} className="flex gap-2.5 text-copy">
            <Check size={18} strokeWidth={2.5} aria-hidden="true" className="mt-0.5 flex-none text-success" />
            {fact}
          </li>
        ))}
      </ul>
      <div className="grid gap-2">
        <Button size="lg" full busy={turning.busy} onClick={() => void turning.turnOn().then(isOn => isOn && onEnd())}>
          {t('push.ask.yes')}
        </Button>
        <Button size="lg" full variant="quiet" onClick={onEnd}>
          {t('push.ask.no')}
        </Button>
      </div>
    </Sheet>
  )
}

/** Undefined until it is known, and if the event is about something else. */
function useOccasion(event: LiveEvent): Occasion | undefined {
  const nameOf = usePersonName()
  const isMessage = event.type === 'message.sent'
  const newest = useQuery({ ...readNewest(), enabled: !isMessage }).data
  if (isMessage) return { kind: 'message', name: nameOf(event.conversation.other) }
  if (!newest || newest.isRead || (newest.kind !== 'replied' && newest.kind !== 'repliedAfter')) return undefined
  // The event may be about something that was read or removed.
  if (Date.parse(newest.at) < byServerClock(performance.timeOrigin)) return undefined
  const [person] = newest.people
  return person && { kind: 'reply', name: nameOf(person) }
}

const isBusy = () =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true ||
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** True from the first moment in which nothing would be interrupted. */
function useFreeMoment(): boolean {
  const [isFree, setFree] = useState(() => !isBusy())
  useEffect(() => {
    if (isFree) return
    const look = () => setTimeout(() => !isBusy() && setFree(true))
    const signs = ['focusout', 'pointerup', 'keyup'] as const
    for (const sign of signs) document.addEventListener(sign, look)
    return () => {
      for (const sign of signs) document.removeEventListener(sign, look)
    }
  }, [isFree])
  return isFree
}
