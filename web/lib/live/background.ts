/** Undefined if the work fails: its caller continues without it. */
export const ifPossible = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

/** For work whose result and failure do not matter to the caller. */
export const inBackground = (work: Promise<unknown> | undefined): void => void work?.catch(() => undefined)

/** Loads a module before its use, which reports a failure. */
export const preload = (load: () => Promise<unknown>): void => inBackground(load())
