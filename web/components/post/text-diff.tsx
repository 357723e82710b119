import { diffLines, diffWordsWithSpace } from 'diff'

/** Color alone is not accessible: adds underline and strike-through. */
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

interface Part {
  kind: 'same' | 'added' | 'removed'
  text: string
}

export type Block = { kind: 'same'; lines: string[] } | { kind: 'changed'; parts: Part[] }

/** Milliseconds before the whole block counts as replaced. */
const patience = 300

export function differences(before: string, after: string): Block[] {
  const blocks: Block[] = []
  let removed = ''
  let added = ''
  const close = () => {
    if (removed || added) blocks.push({ kind: 'changed', parts: wordsOf(removed, added) })
    removed = added = ''
  }
  for (const change of diffLines(`${before.trimEnd()}\n`, `${after.trimEnd()}\n`)) {
    if (change.removed) removed += change.value
    else if (change.added) added += change.value
    else {
      close()
      blocks.push({ kind: 'same', lines: change.value.replace(/\n$/, '').split('\n') })
    }
  }
  close()
  return blocks
}

function wordsOf(removed: string, added: string): Part[] {
  const whole: Part[] = [
    { kind: 'removed', text: removed },
    { kind: 'added', text: added },
  ]
  if (!removed || !added) return whole.filter(({ text }) => text)
  const words = diffWordsWithSpace(removed, added, { timeout: patience })
  return (
    words?.map(({ value, added: isNew, removed: isOld }) => ({
      kind: isNew ? 'added' : isOld ? 'removed' : 'same',
      text: value,
    })) ?? whole
  )
}

const context = 2

export function folded(lines: string[], { first, last }: { first: boolean; last: boolean }): (string[] | number)[] {
  const head = first ? 0 : context
  const tail = last ? 0 : context
  const hidden = lines.length - head - tail
  if (hidden <= context) return [lines]
  return [lines.slice(0, head), hidden, lines.slice(lines.length - tail)].filter(
    part => typeof part === 'number' || part.length > 0,
  )
}

export const changedParts = (before: string, after: string): Part[] =>
  differences(before, after).flatMap((block): Part[] =>
    block.kind === 'changed' ? block.parts : [{ kind: 'same', text: `${block.lines.join('\n')}\n` }],
  )
