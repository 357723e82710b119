import type { TFunction } from 'i18next'
import type { Suggestion } from '../../../contract/people.ts'
import { areaText } from '../../components/person-labels.ts'

/** Why a person is suggested, for example "Also in Poblenou". */
export const reasonText = (t: TFunction, { kind, detail }: Suggestion['reason']): string =>
  t(`home.people.reason.${kind}`, { detail: kind === 'sameKnowledge' && detail ? areaText(t, detail) : (detail ?? '') })
