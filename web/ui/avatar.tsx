import { User } from 'lucide-react'
import { useState } from 'react'
import { initials, initialsPair } from '../../contract/text/initials.ts'
import { cx } from './cx.ts'

const corners = { bl: 'rounded-petal', br: 'rounded-petal-br', tl: 'rounded-petal-tl', tr: 'rounded-petal-tr' }
type PetalCorner = keyof typeof corners

const soft = {
  question: 'bg-question-soft text-question',
  event: 'bg-event-soft text-event',
  selling: 'bg-selling-soft text-selling',
  renting: 'bg-renting-soft text-renting',
  ticket: 'bg-ticket-soft text-ticket',
}
const vivid = {
  question: 'bg-question-vivid',
  event: 'bg-event-vivid',
  selling: 'bg-selling-vivid',
  renting: 'bg-renting-vivid',
  ticket: 'bg-ticket-vivid',
}

/**
 * Initials replace a missing or broken photo, a plain petal below 24 px. Without `label`, hidden from assistive technology:
 * the name is next to it.
 */
export function Avatar({
  id,
  name,
  src,
  large,
  size = 40,
  corner = 'bl',
  label,
  className,
}: {
  id: string
  name: string
  src?: string | null | undefined
  large?: string | undefined
  size?: number
  corner?: PetalCorner
  label?: string
  className?: string | undefined
}) {
  const [photo, setPhoto] = useState<{ src: string; state: 'loaded' | 'broken' }>()
  const state = src ? (photo?.src === src ? photo.state : 'loading') : 'broken'
  const pair = initialsPair(id)
  const letters = initials(name)
  const look = state !== 'broken' || !letters ? 'bg-sunken text-text-muted' : size < 24 ? vivid[pair] : soft[pair]
  return (
    <span
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx(
        'font-heading relative grid flex-none place-items-center overflow-hidden leading-none before:content-[attr(data-initials)]',
        corners[corner],
        look,
        className,
      )}
      style={{ width: size, height: size, fontSize: size * 0.36, fontStretch: '88%' }}
      data-art=""
      // CSS content stays out of the accessible name of a surrounding link.
      data-initials={state === 'broken' && size >= 24 ? letters : undefined}
    >
      {src && state !== 'broken' && (
        <img
          src={src}
          {...(large ? { srcSet: `${src} 112w, ${large} 512w`, sizes: `${size}px` } : {})}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          className={cx(
            'size-full object-cover transition-opacity duration-(--dur-base)',
            state === 'loading' && 'opacity-0',
          )}
          // Server-rendered photos may load or fail before hydration; then neither event fires.
          ref={photo => {
            if (!photo?.complete || state !== 'loading') return
            if (photo.naturalWidth > 0) setPhoto({ src, state: 'loaded' })
            else photo.decode().catch(() => setPhoto({ src, state: 'broken' }))
          }}
          onLoad={() => setPhoto({ src, state: 'loaded' })}
          onError={() => setPhoto({ src, state: 'broken' })}
        />
      )}
      {state === 'broken' && !letters && size >= 24 && <User size={size * 0.5} />}
    </span>
  )
}

const places = [
  ['br', 'rounded-petal-br'],
  ['bl', 'rounded-petal'],
  ['tr', 'rounded-petal-tr'],
  ['tl', 'rounded-petal-tl'],
] as const satisfies [PetalCorner, string][]

const clockwise = [0, 1, 3, 2] as const

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
