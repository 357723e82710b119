import { createHash } from 'node:crypto'
import { hair, type Cut } from './hair.ts'
import { cloths, grounds, hairs, skins } from './palette.ts'
import { glasses, type Look } from './wear.ts'

const keys = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]
const dyed: (keyof typeof hairs)[] = ['pink', 'teal']

export function lookOf(seed: string): Look {
  const bytes = createHash('sha256').update(seed).digest()
  const pick = <T>(n: number, list: readonly T[]): T => list[(bytes[n] ?? 0) % list.length] as T
  const chance = (n: number, of256: number) => (bytes[n] ?? 0) < of256
  const cut = pick<Cut>(0, keys(hair))
  return {
    skin: pick(1, keys(skins)),
    hair: pick(
      2,
      keys(hairs).filter(colour => !dyed.includes(colour)),
    ),
    cut,
    top: pick(3, keys(cloths)),
    ground: pick(4, keys(grounds)),
    ...(chance(5, 64) ? { glasses: pick(6, keys(glasses)) } : {}),
    ...(chance(7, 50) ? { rings: true } : {}),
  }
}
