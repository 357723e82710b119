import { useTranslation } from 'react-i18next'
import { dateFormat } from '../lib/time/formats.ts'
import { cx } from '../ui/cx.ts'

export function DateTile({ moment, timeZone, off = false }: { moment: Date; timeZone: string; off?: boolean }) {
  const { i18n } = useTranslation()
  // By language, not locale: British "Sept" is too wide.
  const part = (options: Intl.DateTimeFormatOptions) =>
    Number.isNaN(moment.getTime()) ? '?' : dateFormat(i18n.language, { ...options, timeZone }).format(moment)
  return (
    <span
      aria-hidden="true"
      className="grid h-15 w-14 flex-none grid-rows-[20px_1fr] overflow-hidden rounded-md border border-line bg-surface text-center"
    >
      <span
        className={cx(
          'text-[0.6875rem] leading-5 font-bold uppercase',
          off ? 'bg-sunken text-text-muted' : 'bg-primary text-on-primary',
        )}
      >
        {part({ month: 'short' }).replace('.', '')}
      </span>
      <span
        className={cx(
          'font-heading self-center text-2xl leading-none',
          off && 'text-text-muted line-through decoration-2',
        )}
      >
        {part({ day: 'numeric' })}
      </span>
    </span>
  )
}
