/** A rejected load is not kept: the next caller retries. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    }))
}

/** At most `atOnce` runs of a key. Calls during a run share the next one, which begins after they asked. */
export function shared<T>(
  run: (key: string) => Promise<T>,
  { atOnce }: { atOnce: number },
): (key: string) => Promise<T> {
  const runs = new Map<string, { running: number; next: PromiseWithResolvers<T> | undefined }>()

  return key => {
    const own = runs.get(key) ?? { running: 0, next: undefined }
    runs.set(key, own)
    const begin = async () => {
      own.running++
      try {
        return await run(key)
      } finally {
        own.running--
        const { next } = own
        own.next = undefined
        next?.resolve(begin())
        if (own.running === 0) runs.delete(key)
      }
    }
    return own.running < atOnce ? begin() : (own.next ??= Promise.withResolvers<T>()).promise
  }
}
