import type { TFunction } from 'i18next'

/** How long a text is, as it is counted when it is sent, and how long it may be. */
export interface TextLength {
  used: number
  max: number
}

/**
 * The sentence beside a field whose text is too long. Fields have no `maxLength`, which would cut what is pasted without a
 * word: everything typed stays, and is not sent until it fits.
 */
export const tooMany = (t: TFunction, { used, max }: TextLength): string | undefined =>
  used > max ? t('ui.tooMany', { count: used - max }) : undefined
