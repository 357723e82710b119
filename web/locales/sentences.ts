import type { en } from './en/index.ts'

/** i18next reads this object on every lookup, so later additions are found. */
export const english: Partial<typeof en> = {}

/** Each area registers its own sentences, so that a screen loads only the areas that it imports. */
export const addSentences = (areas: Partial<typeof en>) => void Object.assign(english, areas)
