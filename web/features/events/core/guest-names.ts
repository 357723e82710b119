import type { TFunction } from 'i18next'
import { listText } from '../../../lib/i18n/list.ts'
import '../../../locales/en/guests.ts'

/** "Clara and 1 without a name". */
export function guestNames(t: TFunction, guests: readonly (string | null)[], language: string): string {
  const named = guests.filter(name => name !== null)
  const others = guests.length - named.length
  const all = others > 0 && named.length > 0 ? [...named, t('guests.unnamed', { count: others })] : named
  return listText(all, language)
}

/** "2 guests: Clara and Pau", or "2 guests" if no names are known. */
export function guestsText(
  t: TFunction,
  { count, names }: { count: number; names: readonly (string | null)[] | null },
  language: string,
): string | undefined {
  if (count === 0) return undefined
  const known = names?.some(Boolean) ? guestNames(t, names, language) : ''
  return known ? t('guests.named', { count, names: known }) : t('guests.number', { count })
}
