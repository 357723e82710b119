import { isolate } from '../../../contract/text/member-text.ts'
import { localeOf } from '../time/time.ts'

/** "Anna, Pau and Clara". Each value has a direction of its own. */
export const listText = (
  values: readonly string[],
  language: string,
  type: Intl.ListFormatType = 'conjunction',
): string => new Intl.ListFormat(localeOf(language), { type }).format(values.map(isolate))
