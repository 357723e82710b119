import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

const portraitCorners = ['rounded-petal-br', 'rounded-petal', 'rounded-petal-tr', 'rounded-petal-tl']
const delays = ['0ms', '40ms', '120ms', '80ms']

export function FlowerHero({ bloom = false, className }: { bloom?: boolean; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-art=""
      className={cx('relative grid w-max flex-none grid-cols-[auto_auto] gap-[calc(var(--petal)*.05)]', className)}
    >
      {portraitCorners.map((corner, index) => (
        <span
          key={corner}
          className={cx('size-(--petal) overflow-hidden', corner, bloom && 'animate-pop')}
          style={bloom ? { animationDelay: delays[index] } : undefined}
        >
          <PersonArt index={index} />
        </span>
      ))}
      <span className="absolute top-1/2 left-1/2 size-[calc(var(--petal)*.35+2px)] -translate-1/2 rounded-full border-[length:calc(var(--petal)*.06+1px)] border-brand-block bg-accent-block" />
    </span>
  )
}

const body = 'M6 98c1-21 18-30 42-30s41 9 42 30Z'
const neck = 'M39 56h18v14c0 6-4 10-9 10s-9-4-9-10Z'
const head = 'M30 40c0-13 7-20 18-20s18 7 18 20c0 14-7 25-18 25S30 54 30 40Z'

interface Person {
  backdrop: string
  clothes: string
  skin: string
  shade: string
  hair: string
  behind?: ReactNode
  front: ReactNode
  smile?: string
  glasses?: boolean
}

const people: readonly Person[] = [
  {
    backdrop: '#F6B7C9',
    clothes: '#0B6A50',
    skin: '#F2C7A5',
    shade: '#DFA984',
    hair: '#D99B4A',
    behind: <circle cx="48" cy="13" r="9" />,
    front: <path d="M30 42c-2-17 6-25 18-25s20 8 18 25c-3-7-8-12-18-12s-15 5-18 12Z" />,
  },
  {
    backdrop: '#2E8BE6',
    clothes: '#F2A71B',
    skin: '#7A4A30',
    shade: '#5F3823',
    hair: '#17110F',
    front: (
      <>
        <path d="M30 42c0 15 6 25 18 25s18-10 18-25c-2 6-5 9-9 9-3-2-15-2-18 0-4 0-7-3-9-9Z" />
        <path d="M30 40c-1-15 6-23 18-23s19 8 18 23c-4-8-9-11-18-11s-14 3-18 11Z" opacity=".9" />
      </>
    ),
    smile: '#FFFFFF',
  },
  {
    backdrop: '#1FA67F',
    clothes: '#F2A71B',
    skin: '#B9784F',
    shade: '#99603C',
    hair: '#231511',
    behind: <path d="M25 82c-5-34-2-64 23-64s28 30 23 64c-9 5-37 5-46 0Z" />,
    front: <path d="M29 46c-2-20 6-30 19-30s21 10 19 30c-3-9-8-15-18-18-6 6-15 9-20 18Z" />,
  },
  {
    backdrop: '#9ED8C2',
    clothes: '#13212C',
    skin: '#E3A983',
    shade: '#C98C66',
    hair: '#5B5B5E',
    front: <path d="M29 45c-4-20 6-31 21-31 13 0 21 11 18 30-2-8-6-13-12-16-9 6-18 7-24 6-2 3-2 6-3 11Z" />,
    glasses: true,
  },
]

export function PersonArt({ index }: { index: number }) {
  const person = people[index % people.length]
  if (!person) return null
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className="size-full">
      <rect width="96" height="96" fill={person.backdrop} />
      <g fill={person.hair}>{person.behind}</g>
      <path d={body} fill={person.clothes} />
      <path d={neck} fill={person.shade} />
      <g fill={person.skin}>
        <circle cx="30" cy="46" r="4.5" />
        <circle cx="66" cy="46" r="4.5" />
        <path d={head} />
      </g>
      <g fill={person.hair}>{person.front}</g>
      <g fill="#1A1310">
        <circle cx="41" cy="43" r="1.9" />
        <circle cx="55" cy="43" r="1.9" />
      </g>
      <g fill="none" strokeLinecap="round">
        <path d="M48 44v6" stroke={person.shade} strokeWidth="2.2" />
        <path d="M43 55q5 4 10 0" stroke={person.smile ?? '#8A3A28'} strokeWidth="2" />
      </g>
      {person.glasses && (
        <g fill="none" stroke="#13212C" strokeWidth="2">
          <circle cx="40.5" cy="43" r="6" />
          <circle cx="55.5" cy="43" r="6" />
          <path d="M46.5 43h3" />
        </g>
      )}
    </svg>
  )
}
