import { useEffect, useRef, useState } from 'react'

const petalColours = ['#FFCF3F', '#2E8BE6', '#E0489A', '#1FA67F', '#8E6CE4', '#FF6F42'] as const

const scatter = Array.from({ length: 26 }, (_, index) => ({
  left: ((11 + index * 37) % 97) + 1,
  top: ((7 + index * 53) % 60) + 3,
  turn: (index * 47) % 360,
  colour: petalColours[index % petalColours.length],
}))

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

const prefersReducedMotion = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

const petal = 'M32 16a16 16 0 0 1 16 16v12a4 4 0 0 1-4 4H32a16 16 0 0 1 0-32Z'
let falling = false

async function celebrate(canvas: HTMLCanvasElement): Promise<void> {
  if (falling || prefersReducedMotion()) return
  falling = true
  try {
    const { default: confetti } = await import(/* offline: false */ 'canvas-confetti')
    const rain = confetti.create(canvas, { resize: true })
    const matrix = [0.3, 0, 0, 0.3, -9.6, -9.6] as unknown as DOMMatrix
    const shapes = [confetti.shapeFromPath({ path: petal, matrix })]
    const shared = { shapes, colors: [...petalColours], ticks: 84, gravity: 1.1, scalar: 1.4, flat: true, zIndex: 60 }
    void rain({ ...shared, particleCount: 36, angle: 60, spread: 70, startVelocity: 42, origin: { x: 0, y: 0.55 } })
    await rain({ ...shared, particleCount: 36, angle: 120, spread: 70, startVelocity: 42, origin: { x: 1, y: 0.55 } })
  } catch {
  } finally {
    falling = false
  }
}
