import { useTranslation } from 'react-i18next'
import type { Outputs } from '../../../contract/contract.ts'
import { numberFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'

/** "128", or "1,000+" if the server stopped counting. Empty while the count is loading. */
export function useNumberText(count: Outputs['people']['count'] | undefined): string {
  const { i18n } = useTranslation()
  return count ? numberFormat(localeOf(i18n.language)).format(count.total) + (count.more ? '+' : '') : ''
}
