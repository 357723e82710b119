import type { TFunction } from 'i18next'

/** Length and maximum of a text, in the unit the server counts. */
export interface TextLength {
  used: number
  max: number
}

/**
 * Returns the error for a text that is too long. Fields do not set `maxLength`, because it silently cuts pasted text.
 */
export const tooMany = (t: TFunction, { used, max }: TextLength): string | undefined =>
  used > max ? t('ui.tooMany', { count: used - max }) : undefined
