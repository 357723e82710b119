/** i18next reads this object on every lookup, so later additions are found. */
export const english: Record<string, object> = {}

/** Called by each area: a screen loads only the areas that it imports. */
export const addSentences = (areas: Record<string, object>) => void Object.assign(english, areas)
