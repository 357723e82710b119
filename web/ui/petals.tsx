/** One petal in a box of 100, its tight corner towards the middle; turned by quarters it makes the flower. */
export const petalPath = 'M32 16a16 16 0 0 1 16 16v12a4 4 0 0 1-4 4H32a16 16 0 0 1 0-32Z'

const turns = [0, 90, 180, 270] as const

/** The four petals, clockwise from the top left, each in the colour `fill` gives for it. */
export function Petals({ fill }: { fill: string | ((index: number) => string) }) {
  return turns.map((turn, index) => (
    <path
      key={turn}
      d={petalPath}
      transform={`rotate(${turn} 50 50)`}
      fill={typeof fill === 'string' ? fill : fill(index)}
    />
  ))
}

/** The petals' heart for flowers without a tile: llimona in a ring of the surface it lies on. */
export function Heart({ ring = 'var(--background)' }: { ring?: string | undefined }) {
  return (
    <>
      <circle cx="50" cy="50" r="8" fill={ring} />
      <circle cx="50" cy="50" r="5" fill="var(--accent)" />
    </>
  )
}
