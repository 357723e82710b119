import type { LogoStyle } from '../../../contract/logo-vocabulary.ts'
import { petalPath } from '../../ui/art/flower.tsx'

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 9, strokeLinecap: 'round' } as const

const glyphs: Record<LogoStyle, React.JSX.Element> = {
  geometric: <path d="M8 50a42 42 0 0 1 84 0ZM8 58h38v34H8ZM54 58h38a38 34 0 0 1-38 34Z" />,
  tile: (
    <>
      {[0, 90, 180, 270].map(turn => (
        <path key={turn} d={petalPath} transform={`rotate(${turn} 50 50) translate(-8 -8) scale(1.06)`} />
      ))}
    </>
  ),
  handCut: <path d="m20 12 34-6 28 16 12 34-20 32-38 6-24-20-6-34Z" />,
  monoline: <path {...line} d="M14 90V50a36 36 0 0 1 72 0v40M36 90V54a14 14 0 0 1 28 0v36" />,
  monogram: <path {...line} strokeWidth={13} d="M16 90 50 12l34 78M29 62h42" />,
  emblem: (
    <>
      <circle {...line} cx="50" cy="50" r="41" />
      <circle cx="50" cy="50" r="20" />
    </>
  ),
  wordmark: <path {...line} strokeWidth={13} d="M12 34h76M12 66h48" />,
}

export const StyleGlyph = ({ style }: { style: LogoStyle }) => (
  <svg width={15} height={15} viewBox="0 0 100 100" fill="currentColor" className="text-text-muted" aria-hidden="true">
    {glyphs[style]}
  </svg>
)
