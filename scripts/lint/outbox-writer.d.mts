/** The sentence for whoever writes to the outbox elsewhere. */
export const onlyWriter: string
