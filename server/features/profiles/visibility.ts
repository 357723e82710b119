import { profileFields, type ProfileField, type Visibility } from '../../../contract/vocabulary.ts'
import type { HiddenFields } from '../../db/tables/people.ts'

/** Who looks at a profile. A `tie` has something in common with its owner. */
export type Onlooker = 'owner' | 'tie' | 'stranger'

const visibleTo: Record<Onlooker, readonly Visibility[]> = {
  owner: ['everyone', 'inCommon', 'onlyMe'],
  tie: ['everyone', 'inCommon'],
  stranger: ['everyone'],
}

export const visibilityOf = (hidden: HiddenFields, field: ProfileField): Visibility => hidden[field] ?? 'everyone'

export const isVisible = (hidden: HiddenFields, field: ProfileField, onlooker: Onlooker): boolean =>
  visibleTo[onlooker].includes(visibilityOf(hidden, field))

export const visibilities = (hidden: HiddenFields) =>
  Object.fromEntries(profileFields.map(field => [field, visibilityOf(hidden, field)])) as Record<
    ProfileField,
    Visibility
  >
