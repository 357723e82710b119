import { cx } from '../cx.ts'
import { hash } from '../../../contract/values/hash.ts'

export function FallbackCover({ id, kind, className }: { id: string; kind: CoverKind; className?: string }) {
  const { backdrop, tiles, heart } = coverShapes(id, kind)
  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-art=""
      className={cx('block size-full', className)}
    >
      <rect width="400" height="300" fill={backdrop} />
      {tiles.map(({ x, y, turn, shape, fill }) => (
        <path key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn} 50 50)`} d={shape} fill={fill} />
      ))}
      <circle cx={heart.x} cy={heart.y} r="22" fill={backdrop} />
      <circle cx={heart.x} cy={heart.y} r="14" fill={heart.fill} />
    </svg>
  )
}

const colours = {
  event: { soft: '#FBE3F0', ink: '#A81768', vivid: '#E0489A', tint: '#F6B7C9' },
  selling: { soft: '#D9F2E9', ink: '#0B6A50', vivid: '#1FA67F', tint: '#9ED8C2' },
  renting: { soft: '#EBE5FA', ink: '#6240B5', vivid: '#8E6CE4', tint: '#CBBDF3' },
  ticket: { soft: '#FFEECD', ink: '#865100', vivid: '#F2A71B', tint: '#F6D9A8' },
  question: { soft: '#DFEEFB', ink: '#0F5FA8', vivid: '#2E8BE6', tint: '#BFD9F5' },
} as const
export type CoverKind = keyof typeof colours

const nit = '#13212C'
const llimona = '#FFCF3F'

const petal = 'M50 0a50 50 0 0 1 50 50v38a12 12 0 0 1-12 12H50a50 50 0 0 1 0-100Z'
const shapes = {
  quarter: 'M0 0h100a100 100 0 0 1-100 100Z',
  half: 'M0 50a50 50 0 0 1 100 0Z',
  disc: 'M50 0a50 50 0 0 1 0 100a50 50 0 0 1 0-100Z',
  petal,
  block: 'M0 0h100v100H0Z',
}
type Shape = keyof typeof shapes | 'bare'
const draw: readonly Shape[] = ['quarter', 'quarter', 'half', 'disc', 'petal', 'block', 'bare']

function mulberry32(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

interface CoverTile {
  x: number
  y: number
  turn: number
  shape: string
  fill: string
}

/** No tile repeats its left or upper neighbor. Seeded by the post ID only, so that it never changes. */
export function coverShapes(id: string, kind: CoverKind) {
  const colour = colours[kind]
  const chance = mulberry32(hash(id))
  const pick = <T,>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const flowerX = Math.floor(chance() * 3)
  const flowerY = Math.floor(chance() * 2)
  const flower = pick([colour.ink, colour.vivid, nit])
  const fills = [colour.ink, colour.vivid, colour.tint, colour.tint, nit, llimona].filter(fill => fill !== flower)
  const tiles: CoverTile[] = []
  const seen: string[] = []
  let bare = 0
  let lemon = 0
  for (let y = 0; y < 3; y++)
    for (let x = 0; x < 4; x++) {
      if (x >= flowerX && x <= flowerX + 1 && y >= flowerY && y <= flowerY + 1) {
        seen.push('flower')
        continue
      }
      let shape: Shape
      let fill: string
      let key: string
      let tries = 0
      do {
        shape = pick(draw)
        fill = pick(fills)
        key = `${shape} ${fill}`
      } while (
        tries++ < 24 &&
        ((shape === 'bare' && bare >= 2) ||
          (fill === llimona && lemon >= 1) ||
          seen[y * 4 + x - 4] === key ||
          (x > 0 && seen[y * 4 + x - 1] === key))
      )
      seen.push(key)
      if (shape === 'bare') {
        bare++
        continue
      }
      if (fill === llimona) lemon++
      tiles.push({ x: x * 100, y: y * 100, turn: Math.floor(chance() * 4) * 90, shape: shapes[shape], fill })
    }
  const [X, Y] = [flowerX * 100, flowerY * 100]
  for (const [x, y, turn] of [
    [X, Y, 0],
    [X + 100, Y, 90],
    [X + 100, Y + 100, 180],
    [X, Y + 100, 270],
  ] as const)
    tiles.push({ x, y, turn, shape: petal, fill: flower })
  return { backdrop: colour.soft, tiles, heart: { x: X + 100, y: Y + 100, fill: llimona } }
}
