import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeriesScope } from '../../../../contract/event-input.ts'
import '../../../locales/en/series.ts'
import { localIn } from '../../../lib/time/zones.ts'
import { Button, CancelButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ScopeChoice, scopesOf, useShortDay, type DateOfSeries } from './scope-choice.tsx'

export function ChangeDialog({
  event,
  starts,
  onChoose,
  onClose,
}: {
  event: DateOfSeries
  starts: { date: string; time: string }
  onChoose: (scope: SeriesScope) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const day = useShortDay(event)
  const [chosen, setChosen] = useState<SeriesScope>('one')
  const before = localIn(event.timeZone, event.startsAt)
  const otherDay = before.date !== starts.date
  // The server refuses to move the day of several dates.
  const scopes = scopesOf(event.series).filter(({ scope }) => !otherDay || scope === 'one')
  const { scope, count } = scopes.find(one => one.scope === chosen) ?? { scope: 'one', count: 1 }
  const title = t('series.scope.change')
  return (
    <Dialog
      wide
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      description={
        otherDay
          ? t('series.scope.otherDay', { day })
          : before.time !== starts.time
            ? t('series.scope.moved', { day, from: before.time, to: starts.time })
            : t('series.scope.changed', { day })
      }
      actions={
        <>
          <CancelButton onClick={onClose} />
          <Button onClick={() => onChoose(scope)}>{t('series.scope.save', { count })}</Button>
        </>
      }
    >
      <div className="mt-2.5">
        <ScopeChoice event={event} label={title} scopes={scopes} value={scope} onChange={setChosen} />
      </div>
      <div className="mt-3 flex gap-3 rounded-md bg-sunken px-4 py-3.5 text-copy">
        <Bell size={20} aria-hidden="true" className="mt-0.5 flex-none text-text-muted" />
        <p>{t('series.scope.notified')}</p>
      </div>
    </Dialog>
  )
}
