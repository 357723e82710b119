import { useEffect, useRef, useState } from 'react'
import { celebrate, petalColours, prefersReducedMotion } from '../lib/dom/confetti.ts'

/** Positions of the static variant. */
const scatter = Array.from({ length: 26 }, (_, index) => ({
  left: ((11 + index * 37) % 97) + 1,
  top: ((7 + index * 53) % 60) + 3,
  turn: (index * 47) % 360,
  colour: petalColours[index % petalColours.length],
}))

/** Falling petals, or static ones if reduced motion is preferred. Use it as a Dialog's `behind`. */
export function Confetti() {
  const [still] = useState(prefersReducedMotion)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) void celebrate(canvas.current)
  }, [])
  const place = 'pointer-events-none absolute inset-0 size-full'
  if (!still) return <canvas ref={canvas} aria-hidden="true" data-testid="falling-confetti" className={place} />
  return (
    <svg aria-hidden="true" data-art="" data-testid="still-confetti" className={place}>
      {scatter.map(({ left, top, turn, colour }) => (
        <svg
          key={`${left}-${top}`}
          x={`${left}%`}
          y={`${top}%`}
          width="14"
          height="14"
          viewBox="14 14 36 36"
          overflow="visible"
        >
          <path
            d="M32 16a16 16 0 0 1 16 16v12a4 4 0 0 1-4 4H32a16 16 0 0 1 0-32Z"
            fill={colour}
            transform={`rotate(${turn} 32 32)`}
          />
        </svg>
      ))}
    </svg>
  )
}
