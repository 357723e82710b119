import { devices } from './devices.ts'
import { furniture } from './furniture.ts'
import { household } from './household.ts'
import type { Motif } from './ink.ts'
import { outdoors } from './outdoors.ts'
import { passes } from './passes.ts'
import { places } from './places.ts'

const all = { ...furniture, ...household, ...outdoors, ...devices, ...places, ...passes }
export type MotifName = keyof typeof all

export const motifs: Record<MotifName, Motif> = all
