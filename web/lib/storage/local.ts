type Area = 'localStorage' | 'sessionStorage'

/** Null also without storage, which private windows may refuse. */
export function readLocal(key: string, area: Area = 'localStorage'): string | null {
  // Accessing `localStorage` logs a warning in Node.js.
  if (!('document' in globalThis)) return null
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

export function readJson<T>(key: string, otherwise: T): T {
  try {
    const stored = readLocal(key)
    return stored === null ? otherwise : (JSON.parse(stored) as T)
  } catch {
    return otherwise
  }
}

/** Null removes it. Without storage it is lost on reload. */
export function writeLocal(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, value)
  } catch {
    // The caller's state remains.
  }
}
