import { diffLines, diffWordsWithSpace } from 'diff'

export interface Part {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Lines that are the same in both, or a place where they differ, told by its words. */
export type Block = { kind: 'same'; lines: string[] } | { kind: 'changed'; parts: Part[] }

/** Words of two long places are compared for so many milliseconds; then the places are told whole. */
const patience = 300

/** What differs between two texts, by lines, and within these by words. */
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

/** How many lines round a difference are told with it. */
const context = 2

/** A stretch of equal lines with its middle folded away: `null` in its place says how many. */
export function folded(lines: string[], { first, last }: { first: boolean; last: boolean }): (string[] | number)[] {
  const head = first ? 0 : context
  const tail = last ? 0 : context
  const hidden = lines.length - head - tail
  if (hidden <= context) return [lines]
  return [lines.slice(0, head), hidden, lines.slice(lines.length - tail)].filter(
    part => typeof part === 'number' || part.length > 0,
  )
}

/** What differs between two short texts, as one run of words. */
export const changedParts = (before: string, after: string): Part[] =>
  differences(before, after).flatMap((block): Part[] =>
    block.kind === 'changed' ? block.parts : [{ kind: 'same', text: `${block.lines.join('\n')}\n` }],
  )
