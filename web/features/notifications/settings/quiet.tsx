import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../lib/api/session.ts'
import { dayText, useNow } from '../../../lib/time/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { SwitchField } from '../../../ui/form/switch.tsx'
import type { useSaved } from './queries.ts'

/** Quiet hours, and a break of a week. */
export function QuietTimes({ saved, pausedUntil }: { saved: ReturnType<typeof useSaved>; pausedUntil: string | null }) {
  const { t, i18n } = useTranslation()
  const { quiet } = saved
  const city = useViewer().city?.name ?? ''
  const now = useNow()
  const date = pausedUntil && dayText(new Date(pausedUntil), now, i18n.language)
  return (
    <>
      <h2 className="mt-6.5 mb-2.5 type-h2">{t('notificationSettings.break')}</h2>
      <Card as="div" flush className="divide-y divide-line">
        <div className="px-4 py-3">
          <SwitchField
            label={t('notificationSettings.quiet')}
            hint={t('notificationSettings.quietDetail', { city })}
            checked={quiet.on}
            onCheckedChange={on => saved.setQuiet({ ...quiet, on })}
          />
          {quiet.on && (
            <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,128px),1fr))] gap-3">
              {(['from', 'to'] as const).map(end => (
                <Field key={end} label={t(`notificationSettings.${end}`)}>
                  <TextInput
                    type="time"
                    required
                    defaultValue={quiet[end]}
                    // Empty while a part is missing.
                    onChange={({ currentTarget: { value } }) => value && saved.setQuiet({ ...quiet, [end]: value })}
                  />
                </Field>
              ))}
            </div>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3 px-4 py-3.5">
          <span className="min-w-48 flex-1">
            <b className="block text-copy font-semibold">
              {date ? t('notificationSettings.paused', { date }) : t('notificationSettings.breakTitle')}
            </b>
            <span className="block text-meta text-text-muted">
              {date ? t('notificationSettings.pausedDetail') : t('notificationSettings.breakDetail')}
            </span>
          </span>
          <Button variant="quiet" size="sm" busy={saved.isPausing} onClick={() => saved.pause(!date)}>
            {date ? t('notificationSettings.resume') : t('notificationSettings.pause')}
          </Button>
        </div>
      </Card>
    </>
  )
}
