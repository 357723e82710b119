/** What the primary said of itself. `timeline` is null in recovery. */
export interface Seen {
  isReadOnly: boolean
  timeline: string | null
}

export const primaryStates = ['writable', 'readOnly', 'away'] as const
export type State = (typeof primaryStates)[number]

export interface Primary {
  /** As last seen, up to two seconds ago; `away` does not answer. */
  state(): State
  /** Calls `listener` on each change of the state. Returns a function that stops it. */
  onChange(listener: (state: State) => void): () => void
  /** Calls `listener` after a failover: what the former primary had not replicated does not exist. */
  onTimeline(listener: () => void): void
}

export function createPrimaryState(): { primary: Primary; see: (seen: Seen | 'away') => void } {
  const listeners = new Set<(state: State) => void>()
  const followers: (() => void)[] = []
  let state: State = 'writable'
  let timeline: string | null = null

  const become = (next: State) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener(state)
  }

  return {
    primary: {
      state: () => state,
      onChange: listener => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      onTimeline: listener => void followers.push(listener),
    },
    see: seen => {
      if (seen === 'away') return become('away')
      const isNew = timeline !== null && seen.timeline !== null && seen.timeline !== timeline
      timeline = seen.timeline ?? timeline
      become(seen.isReadOnly ? 'readOnly' : 'writable')
      if (isNew) for (const follower of followers) follower()
    },
  }
}
