import type { Part } from './differences.ts'

/** Text with what was added underlined and what was removed struck through, beside their colors. `said` names both for screen readers. */
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
