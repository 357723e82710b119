import { Avatar, type PetalCorner } from './avatar.tsx'
import { cx } from './cx.ts'

const places = [
  ['br', 'rounded-petal-br'],
  ['bl', 'rounded-petal'],
  ['tr', 'rounded-petal-tr'],
  ['tl', 'rounded-petal-tl'],
] as const satisfies [PetalCorner, string][]

/** Up to four people round a table. Missing ones leave their petal empty. The number stands in words beside it. */
export function Flower({
  people,
  size = 17,
  gap = 2,
  className,
}: {
  people: readonly { id: string; name: string; avatarUrl?: string | null }[]
  size?: number
  gap?: number
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
        return person ? (
          <Avatar key={corner} id={person.id} name={person.name} src={person.avatarUrl} size={size} corner={corner} />
        ) : (
          <span key={corner} className={cx('bg-sunken', shape)} style={{ width: size, height: size }} />
        )
      })}
    </span>
  )
}
