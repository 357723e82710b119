import { Avatar, type PetalCorner } from './avatar.tsx'
import { cx } from './cx.ts'

const places = [
  ['br', 'rounded-petal-br'],
  ['bl', 'rounded-petal'],
  ['tr', 'rounded-petal-tr'],
  ['tl', 'rounded-petal-tl'],
] as const satisfies [PetalCorner, string][]

/** Index of each petal in clockwise order. */
const clockwise = [0, 1, 3, 2] as const

/** Up to four people as petals. Decorative: the adjacent text must contain the count. `pop` animates them in. */
export function Flower({
  people,
  size = 17,
  gap = 2,
  pop = false,
  className,
}: {
  people: readonly { id: string; name: string; avatarUrl?: string | null }[]
  size?: number
  gap?: number
  pop?: boolean
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={cx('relative grid w-max flex-none grid-cols-[auto_auto]', className)}
      style={{ gap }}
    >
      {places.map(([corner, shape], index) => {
        const person = people[index]
        const petal = person ? (
          <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={size} corner={corner} />
        ) : (
          <span className={cx('block bg-sunken', shape)} style={{ width: size, height: size }} />
        )
        return (
          <span
            key={corner}
            className={pop ? 'animate-pop' : undefined}
            style={pop ? { animationDelay: `${(clockwise[index] ?? 0) * 40}ms` } : undefined}
          >
            {petal}
          </span>
        )
      })}
    </span>
  )
}
