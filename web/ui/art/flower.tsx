export const petalPath = 'M32 16a16 16 0 0 1 16 16v12a4 4 0 0 1-4 4H32a16 16 0 0 1 0-32Z'

const turns = [0, 90, 180, 270] as const

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

export function Heart({ ring = 'var(--background)' }: { ring?: string | undefined }) {
  return (
    <>
      <circle cx="50" cy="50" r="8" fill={ring} />
      <circle cx="50" cy="50" r="5" fill="var(--accent)" />
    </>
  )
}

export function StepFlower({ step, size = 48 }: { step: number; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="12 12 76 76" aria-hidden="true" data-art="">
      <Petals fill={index => (index < step ? 'var(--primary)' : 'var(--surface-sunken)')} />
      <Heart />
    </svg>
  )
}
