import type { Figure } from '../../bench/support/figures.ts'
import type { Stage } from './stage.ts'

/** Something that goes wrong in real life, done on purpose to real processes, and what must hold all the same. */
export interface Fault {
  /** As the command line names it, and its file. */
  name: string
  title: string
  /** What is done; a sentence. */
  done: string
  /** What must hold; a sentence. */
  holds: string
  /** What the machine must have. Where it has not, the fault is skipped and says so. */
  needs: readonly Need[]
  /** Does it in its full or its short form. A figure outside its bound fails the command; so does whatever is thrown. */
  run(stage: Stage, form: Form): Promise<Figure[]>
}

export type Need = 'postgres' | 'nats' | 'faketime' | 'mount' | 'linux'
export type Form = 'full' | 'short'

/** A fault whose two forms differ in their numbers only. The short one is for every change, the full one for the record. */
export function fault<Size>({
  full,
  short,
  needs = [],
  run,
  ...told
}: Omit<Fault, 'run' | 'needs'> & {
  needs?: readonly Need[]
  full: Size
  short: Size
  run: (stage: Stage, size: Size) => Promise<Figure[]>
}): Fault {
  return { ...told, needs, run: (stage, form) => run(stage, form === 'full' ? full : short) }
}

/** A count that must be nothing. */
export const none = (what: string, value: number): Figure => ({ what, value, atMost: 0 })
