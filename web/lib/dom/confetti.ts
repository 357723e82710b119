/** Identical in both themes. */
export const petalColours = ['#FFCF3F', '#2E8BE6', '#E0489A', '#1FA67F', '#8E6CE4', '#FF6F42'] as const

export const prefersReducedMotion = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

const petal = 'M32 16a16 16 0 0 1 16 16v12a4 4 0 0 1-4 4H32a16 16 0 0 1 0-32Z'
let falling = false

/**
 * Plays a 1.4 s animation on `canvas` or over the page, unless reduced motion is preferred. If the lazy library fails
 * to load, nothing is shown.
 */
export async function celebrate(canvas?: HTMLCanvasElement): Promise<void> {
  if (falling || prefersReducedMotion()) return
  falling = true
  try {
    const { default: confetti } = await import('canvas-confetti')
    const rain = canvas ? confetti.create(canvas, { resize: true }) : confetti
    // The library takes six numbers; its types require a DOMMatrix.
    const matrix = [0.3, 0, 0, 0.3, -9.6, -9.6] as unknown as DOMMatrix
    const shapes = [confetti.shapeFromPath({ path: petal, matrix })]
    const shared = { shapes, colors: [...petalColours], ticks: 84, gravity: 1.1, scalar: 1.4, flat: true, zIndex: 60 }
    void rain({ ...shared, particleCount: 36, angle: 60, spread: 70, startVelocity: 42, origin: { x: 0, y: 0.55 } })
    await rain({ ...shared, particleCount: 36, angle: 120, spread: 70, startVelocity: 42, origin: { x: 1, y: 0.55 } })
  } catch {
    // Decorative: ignore failures.
  } finally {
    falling = false
  }
}
