import type { TFunction } from 'i18next'
import type { Suggestion } from '../../../contract/people.ts'

/** Why this person, in words: "Also in Poblenou". */
export const reasonText = (t: TFunction, { kind, detail }: Suggestion['reason']): string =>
  t(`home.people.reason.${kind}`, { detail: detail ?? '' })
