import { useTranslation } from 'react-i18next'
import { localeOf } from '../../../lib/time/time.ts'
import type { Lacks } from './lacks.ts'

/** Why the button does not submit: "Still missing: a photo, condition, location and delivery". */
export function MissingLine({ id, lacks: { missing, wrong, sending } }: { id: string; lacks: Lacks }) {
  const { t, i18n } = useTranslation()
  const list = (names: readonly (Lacks['missing'][number] | 'failed')[]) =>
    new Intl.ListFormat(localeOf(i18n.language), { type: 'conjunction' }).format(
      names.map(name => t(`listingForm.missing.${name}`)),
    )
  const text =
    missing.length > 0
      ? t('listingForm.missing.some', { list: list(missing) })
      : wrong.length > 0
        ? t('listingForm.missing.wrong', { list: list(wrong) })
        : sending
          ? t('listingForm.missing.sending')
          : ''
  return (
    <p id={id} aria-live="polite" className="w-full! flex-[1_0_100%]! text-meta text-text-muted empty:hidden">
      {text}
    </p>
  )
}
