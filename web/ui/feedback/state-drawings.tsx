import type { ReactNode } from 'react'
import { petalPath } from '../art/flower.tsx'
import type { StateArtName } from './state-screen.tsx'

const panot = 'M39 32a7 7 0 1 0-7 7M43 43l-8-8'
type Tone = 'question' | 'event' | 'selling' | 'renting' | 'ticket'
const ink = (tone: Tone) => `var(--type-${tone})`
const soft = (tone: Tone) => `var(--type-${tone}-soft)`

function Petal({
  tone,
  turn,
  groove = true,
  move = '',
}: {
  tone: Tone
  turn: number
  groove?: boolean
  move?: string
}) {
  return (
    <g transform={`${move} rotate(${turn} 50 50)`} stroke={ink(tone)} strokeWidth="1.2" strokeLinecap="round">
      <path d={petalPath} fill={soft(tone)} />
      {groove && <path d={panot} fill="none" />}
    </g>
  )
}

const Gap = ({ turn }: { turn: number }) => (
  <path
    d={petalPath}
    transform={`rotate(${turn} 50 50)`}
    fill="none"
    stroke="var(--border-strong)"
    strokeWidth="1.2"
    strokeDasharray="2.5 3"
  />
)
const Heart = () => <circle cx="50" cy="50" r="6" fill="var(--accent)" stroke="var(--surface)" strokeWidth="2" />
const Figure = ({ tone, x, y }: { tone: Tone; x: number; y: number }) => (
  <g fill={ink(tone)} transform={`translate(${x} ${y})`}>
    <circle r="5" />
    <path d="M-8.5 14a8.5 8 0 0 1 17 0Z" />
  </g>
)

const drawings: Record<string, ReactNode> = {
  done: (
    <>
      {[0, 90, 180, 270].map(turn => (
        <Petal key={turn} tone="selling" turn={turn} />
      ))}
      <circle cx="50" cy="50" r="11" fill="var(--accent)" stroke="var(--surface)" strokeWidth="2.5" />
      <path
        d="m45 50.3 3.6 3.6 6.7-7.3"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  events: (
    <>
      <Petal tone="event" turn={0} />
      <Petal tone="event" turn={90} groove={false} />
      <g fill="none" stroke={ink('event')} strokeWidth="1.2" strokeLinecap="round">
        <circle cx="68" cy="33" r="6.5" />
        <path d="M68 22.5v2.5M68 41v2.5M57.5 33h2.5M76 33h2.5M60.6 25.6l1.7 1.7M73.7 38.7l1.7 1.7M60.6 40.4l1.7-1.7M73.7 27.3l1.7-1.7" />
      </g>
      <Petal tone="ticket" turn={180} />
      <Petal tone="question" turn={270} />
      <Heart />
    </>
  ),
  listings: (
    <>
      <g
        transform="translate(42 42) rotate(180) scale(1.32) translate(-33 -33)"
        stroke={ink('selling')}
        strokeWidth=".92"
      >
        <path d={petalPath} fill={soft('selling')} />
        <circle cx="42" cy="42" r="3" fill="var(--surface)" />
      </g>
      <path d="M33 45h17M33 52h11" fill="none" stroke={ink('selling')} strokeWidth="1.6" strokeLinecap="round" />
      <g
        transform="translate(70 70) rotate(90) scale(.82) translate(-33 -33)"
        stroke={ink('renting')}
        strokeWidth="1.46"
      >
        <path d={petalPath} fill={soft('renting')} />
      </g>
      <g fill={ink('renting')}>
        <circle cx="70" cy="67.5" r="4" />
        <path d="m68 69-1.6 9h7.2L72 69Z" />
      </g>
    </>
  ),
  messages: (
    <>
      <g transform="translate(-4 0)" fill={ink('selling')}>
        <path
          d="M22 40a20 20 0 0 1 20-20h10a20 20 0 0 1 0 40H27a5 5 0 0 1-5-5Z"
          fill={soft('selling')}
          stroke={ink('selling')}
          strokeWidth="1.2"
        />
        <circle cx="37" cy="40" r="2.2" />
        <circle cx="47" cy="40" r="2.2" />
        <circle cx="57" cy="40" r="2.2" />
      </g>
      <path
        d="M84 68a15 15 0 0 0-15-15h-9a15 15 0 0 0 0 30h19a5 5 0 0 0 5-5Z"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="5"
      />
      <path
        d="M84 68a15 15 0 0 0-15-15h-9a15 15 0 0 0 0 30h19a5 5 0 0 0 5-5Z"
        fill={soft('question')}
        stroke={ink('question')}
        strokeWidth="1.2"
      />
      <path d="M56 65h16M56 71h9" fill="none" stroke={ink('question')} strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  people: (
    <>
      <Petal tone="event" turn={0} groove={false} />
      <Figure tone="event" x={32} y={29} />
      <Petal tone="question" turn={90} groove={false} />
      <Figure tone="question" x={68} y={29} />
      <Petal tone="renting" turn={270} groove={false} />
      <Figure tone="renting" x={32} y={65} />
      <Gap turn={180} />
      <Heart />
    </>
  ),
  questions: (
    <>
      <g transform="translate(50 50) scale(1.7) translate(-33 -33)" stroke={ink('question')} strokeLinecap="round">
        <path d={petalPath} fill={soft('question')} strokeWidth=".75" />
        <path d="M28.5 29.5a4 4 0 1 1 5.8 3.5c-1.5.8-1.8 1.5-1.8 3M32.5 39.3v.2" fill="none" strokeWidth="1.6" />
      </g>
      <circle cx="76" cy="76" r="5" fill="var(--accent)" />
    </>
  ),
  replies: (
    <>
      <Petal tone="question" turn={0} />
      <Gap turn={90} />
      <Gap turn={180} />
      <Gap turn={270} />
      <Heart />
    </>
  ),
  error: (
    <>
      <Petal tone="event" turn={0} />
      <Gap turn={90} />
      <Petal tone="question" turn={106} move="translate(11 -6)" />
      <Petal tone="selling" turn={180} />
      <Petal tone="renting" turn={270} />
      <Heart />
    </>
  ),
  notFound: (
    <>
      <Petal tone="event" turn={0} />
      <Gap turn={90} />
      <Petal tone="selling" turn={180} />
      <Petal tone="renting" turn={270} />
      <Heart />
    </>
  ),
  offline: (
    <>
      <Petal tone="event" turn={0} move="translate(-3 -3)" />
      <Petal tone="question" turn={90} move="translate(3 -3)" />
      <Petal tone="selling" turn={180} move="translate(3 3)" />
      <Petal tone="renting" turn={270} move="translate(-3 3)" />
      <circle
        cx="50"
        cy="50"
        r="5"
        fill="none"
        stroke="var(--border-strong)"
        strokeWidth="1.2"
        strokeDasharray="2 2.4"
      />
      <path d="M20 80 80 20" stroke="var(--surface)" strokeWidth="5" strokeLinecap="round" />
      <path d="M20 80 80 20" stroke="var(--text)" strokeWidth="1.8" strokeLinecap="round" />
    </>
  ),
  soon: (
    <>
      <Petal tone="question" turn={0} />
      <Petal tone="event" turn={90} />
      <Petal tone="selling" turn={180} />
      <Petal tone="renting" turn={270} />
      <Heart />
    </>
  ),
}

export const StateDrawing = ({ name }: { name: StateArtName }) => drawings[name]
