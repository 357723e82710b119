import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../lib/time/formats.ts'

/** Decorative: the adjacent text says the same. */
export function DateTile({ moment, timeZone }: { moment: Date; timeZone: string }) {
  const { i18n } = useTranslation()
  // By language, not locale: British "Sept" is too wide.
  const part = (options: Intl.DateTimeFormatOptions) =>
    Number.isNaN(moment.getTime()) ? '?' : dateFormat(i18n.language, { ...options, timeZone }).format(moment)
  return (
    <span
      aria-hidden="true"
      className="grid h-15 w-14 flex-none grid-rows-[20px_1fr] overflow-hidden rounded-md border border-line bg-surface text-center"
    >
      <span className="bg-primary text-[0.6875rem] leading-5 font-bold text-on-primary uppercase">
        {part({ month: 'short' }).replace('.', '')}
      </span>
      <span className="font-heading self-center text-2xl leading-none">{part({ day: 'numeric' })}</span>
    </span>
  )
}
