import { useTranslation } from 'react-i18next'
import { fullTime } from '../../../lib/time/time.ts'
import { clockTime, dayName } from '../when.ts'

export function Stamp({ at, kind, today }: { at: string | number; kind: 'day' | 'time'; today: number }) {
  const { t, i18n } = useTranslation()
  const date = new Date(at)
  const time = clockTime(date, i18n.language)
  const words = { today: t('messages.today'), yesterday: t('messages.yesterday') }
  return (
    <p className="tnum pt-2 pb-2.5 text-center text-meta text-text-muted">
      <time dateTime={date.toISOString()} title={fullTime(date, i18n.language)}>
        {kind === 'time' ? time : t('messages.stamp', { day: dayName(date, today, i18n.language, words), time })}
      </time>
    </p>
  )
}

export function NewLine({ count }: { count: number }) {
  const { t } = useTranslation()
  const rule = "before:h-px before:flex-1 before:bg-current before:opacity-55 before:content-['']"
  const other = "after:h-px after:flex-1 after:bg-current after:opacity-55 after:content-['']"
  return (
    <li
      data-new-line=""
      className={`tnum flex items-center gap-2.5 pt-3.5 pb-1.5 text-meta font-bold text-primary-text ${rule} ${other}`}
    >
      {t('messages.thread.arrived', { count })}
    </li>
  )
}
