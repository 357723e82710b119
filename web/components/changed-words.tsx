import type { Part } from './differences.ts'

/** A text diff with underline and strike-through in addition to colors. `said` labels both for screen readers. */
export const ChangedWords = ({ parts, said }: { parts: Part[]; said: Record<'added' | 'removed', string> }) =>
  parts.map(({ kind, text }, at) => {
    if (kind === 'same') return text
    const Change = kind === 'added' ? 'ins' : 'del'
    return (
      <Change
        key={at}
        className={
          kind === 'added'
            ? 'rounded-xs bg-success-soft text-success decoration-2 underline-offset-3'
            : 'rounded-xs bg-danger-soft text-danger decoration-2'
        }
      >
        <span className="sr-only"> {said[kind]} </span>
        {text}
      </Change>
    )
  })
