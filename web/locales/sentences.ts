/**
 * The English sentences of the screens loaded so far. i18next reads this object on every lookup, so later additions are found.
 */
export const english: Record<string, object> = {}

/** Registers the sentences of an area. Each area calls it, so that a screen loads only the areas that it imports. */
export const addSentences = (areas: Record<string, object>) => void Object.assign(english, areas)
