/** The form of an event. */
export const eventForm = {} as const
