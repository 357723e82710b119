import { cx } from './cx.ts'
import { coverShapes, type CoverKind } from './cover-shapes.ts'

/** The generated cover of a post, identical on every device and in both themes. */
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
