import type { Figure } from '../../bench/support/figures.ts'
import type { Stage } from './stage.ts'

/** A realistic failure, caused on purpose in real processes, and what must hold during it. */
export interface Fault {
  /** The name on the command line and of the file. */
  name: string
  title: string
  /** What the test does; one sentence. */
  done: string
  /** What must hold; one sentence. */
  holds: string
  /** Requirements on the machine. Without them the fault is reported as skipped. */
  needs: readonly Need[]
  /** Runs the full or the short form. A figure outside its bound, or an exception, fails the command. */
  run(stage: Stage, form: Form): Promise<Figure[]>
}

export type Need = 'postgres' | 'nats' | 'faketime' | 'mount' | 'linux'
export type Form = 'full' | 'short'

/**
 * Defines a fault whose two forms differ only in their sizes. The short form runs for every change, the full form for the
 * published figures.
 */
export function fault<Size>({
  full,
  short,
  needs = [],
  run,
  ...description
}: Omit<Fault, 'run' | 'needs'> & {
  needs?: readonly Need[]
  full: Size
  short: Size
  run: (stage: Stage, size: Size) => Promise<Figure[]>
}): Fault {
  return { ...description, needs, run: (stage, form) => run(stage, form === 'full' ? full : short) }
}

/** A count that must be zero. */
export const none = (what: string, value: number): Figure => ({ what, value, atMost: 0 })
