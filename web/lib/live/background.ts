/** Undefined if the work fails: its caller goes on without it. */
export const ifPossible = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

/** For work that nobody waits for, and whose failure needs no message. */
export const inBackground = (work: Promise<unknown> | undefined): void => void work?.catch(() => undefined)

/** Loads a module before its use, which reports a failure. */
export const preload = (load: () => Promise<unknown>): void => inBackground(load())
