import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { cx } from '../cx.ts'

export function Counter({ used, max, mode = 'used' }: { used: number; max: number; mode?: 'used' | 'left' }) {
  const { t } = useTranslation()
  const left = max - used
  return (
    <span
      className={cx(
        'tnum ml-auto text-meta whitespace-nowrap',
        left < 0 ? 'font-semibold text-danger' : 'text-text-muted',
      )}
    >
      <span aria-hidden="true">{mode === 'left' ? t('ui.left', { count: left }) : `${used} / ${max}`}</span>
      <span className="sr-only" aria-live="polite">
        {tooMany(t, { used, max }) ?? (left <= 20 && t('ui.charactersLeft', { count: left }))}
      </span>
    </span>
  )
}

export interface TextLength {
  used: number
  max: number
}

/** Fields set no `maxLength`, because it silently cuts pasted text. */
export const tooMany = (t: TFunction, { used, max }: TextLength): string | undefined =>
  used > max ? t('ui.tooMany', { count: used - max }) : undefined
