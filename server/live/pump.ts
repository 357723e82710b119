import { outside } from '../base/scope.ts'

export type Pump = ReturnType<typeof createPump>

/** Calls `read` after each wake, one call at a time. `read` must handle everything that was committed before its call. */
export function createPump(read: () => Promise<void>, onFailure: (error: unknown) => void) {
  let state: 'new' | 'open' | 'closed' = 'new'
  let running: Promise<void> | undefined
  let again = false
  let awaited: PromiseWithResolvers<boolean> | undefined

  const refuse = () => {
    awaited?.resolve(false)
    awaited = undefined
  }

  async function run() {
    do {
      again = false
      const waiting = awaited
      awaited = undefined
      try {
        await read()
        waiting?.resolve(true)
      } catch (error) {
        waiting?.resolve(false)
        throw error
      }
    } while (again)
  }

  function wake() {
    again = true
    if (state !== 'open') return
    // The reads must not inherit the scope of a request that calls `wake`.
    running ??= outside(run)
      .catch((error: unknown) => {
        again = false
        refuse()
        onFailure(error)
      })
      .finally(() => {
        running = undefined
        // `wake` was called after the last read; without this check, its events would wait for the next poll.
        if (again) wake()
      })
  }

  return {
    wake,
    open: () => {
      state = 'open'
      wake()
    },
    /**
     * Resolves with true once everything that was committed before the call was read, and with false if it cannot be. Waits for
     * one read only: constant wakes would keep the pump running.
     */
    catchUp: (): Promise<boolean> => {
      if (state !== 'open') return Promise.resolve(false)
      awaited ??= Promise.withResolvers()
      const { promise } = awaited
      wake()
      return promise
    },
    close: async (): Promise<boolean> => {
      const wasOpen = state === 'open'
      state = 'closed'
      await running
      refuse()
      return wasOpen
    },
  }
}
