import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'

/** Milliseconds, if an announcement is lost. */
const safetyNet = 5_000

type Listener = () => void

export type InstallationChanges = ReturnType<typeof createInstallationChanges>

export function createInstallationChanges({ listen }: Pick<Database, 'listen'>, log: Pick<Logger, 'warn'>) {
  const listeners: Listener[] = []
  let unlisten: (() => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined
  const emit = () => listeners.forEach(listener => listener())
  return {
    emit,
    onChange: (listener: Listener) => void listeners.push(listener),
    start: async () => {
      timer = setInterval(emit, safetyNet).unref()
      try {
        unlisten = await listen('installation_changes', emit)
      } catch (error) {
        log.warn({ err: error }, 'changes of the installation are not announced: they are noticed within five seconds')
      }
    },
    close: async () => {
      clearInterval(timer)
      await unlisten?.()
    },
  }
}
