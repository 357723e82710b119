import type { Figure } from '../bench/support/figures.ts'
import type { Stage } from './stage.ts'

export interface Fault {
  name: string
  title: string
  done: string
  holds: string
  needs: readonly Need[]
  run(stage: Stage, form: Form, rounds?: number): Promise<Figure[]>
}

export type Need = 'postgres' | 'nats' | 'faketime' | 'mount' | 'linux' | 'patroni'
export type Form = 'full' | 'short'

/** The short form runs for every change, the full form for the published figures. */
export function fault<Size extends object>({
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
  return {
    ...description,
    needs,
    run: (stage, form, rounds) => run(stage, { ...(form === 'full' ? full : short), ...(rounds ? { rounds } : {}) }),
  }
}

export const none = (what: string, value: number): Figure => ({ what, value, atMost: 0 })
