interface Entry<Value> {
  version: string
  until: number
  read: Promise<Value>
  value?: Value
}

interface Options<Value> {
  version?: string
  maxAge: number
  fresh: boolean
  keeps?: (value: Value) => boolean
}

/**
 * The last read for each key. Concurrent callers share a read; another version needs a new one. Failed reads, and values that
 * `keeps` rejects, are not kept. Above `entriesMax`, the oldest are removed.
 */
export function createReadCache<Value>({ entriesMax }: { entriesMax: number }) {
  const entries = new Map<string, Entry<Value>>()

  const removeOldest = (now: number) => {
    for (const [key, { until }] of entries) {
      if (until > now && entries.size <= entriesMax) return
      entries.delete(key)
    }
  }

  return {
    read(
      key: string,
      { version = '', maxAge, fresh, keeps = () => true }: Options<Value>,
      load: () => Promise<Value>,
    ): Promise<Value> {
      const now = performance.now()
      const known = entries.get(key)
      if (!fresh && known?.version === version && known.until > now) return known.read
      const entry: Entry<Value> = { version, until: now + maxAge, read: load() }
      entries.delete(key)
      entries.set(key, entry)
      removeOldest(now)
      const drop = () => void (entries.get(key) === entry && entries.delete(key))
      entry.read.then(value => (keeps(value) ? void (entry.value = value) : drop()), drop)
      return entry.read
    },

    /** Also reads that have not ended, because they may have started before the change. */
    removeWhere: (matches: (value: Value, key: string) => boolean) => {
      for (const [key, { value }] of entries) if (value === undefined || matches(value, key)) entries.delete(key)
    },

    clear: () => entries.clear(),
  }
}
