import { useMemo, useRef, useState } from 'react'
import type { QuestionDetail, ThreadReply } from '../../../contract/questions.ts'
import { isSameQuestion, type Words } from './draft.ts'

interface Begun {
  before: Words
  /** The version that was opened; a save is based on it. */
  opened: QuestionDetail | ThreadReply
}
type Edit = Words & Begun

const isChanged = (edit: Edit) => !isSameQuestion(edit, edit.before)

/**
 * Open edits, keyed by the id of the question or reply. Kept above their components, so that a change or removal elsewhere does
 * not discard typed text.
 */
export function useEdits() {
  const [edits, setEdits] = useState<Record<string, Edit>>({})
  const left = useRef(false)
  return useMemo(
    () => ({
      of: (id: string): Edit | undefined => edits[id],
      begin: (id: string, begun: Begun) =>
        setEdits(all => ({ ...all, [id]: all[id] ?? { ...begun.before, ...begun } })),
      change: (id: string, part: Partial<Words>) =>
        setEdits(all => (all[id] ? { ...all, [id]: { ...all[id], ...part } } : all)),
      end: (id: string) => setEdits(({ [id]: _ended, ...rest }) => rest),
      /** Allows leaving the page with unsaved edits. */
      leave: () => void (left.current = true),
      unsaved: () => !left.current && Object.values(edits).some(isChanged),
      /** Typed texts whose question or reply no longer exists. */
      orphans: (isThere: (id: string) => boolean): string[] =>
        Object.entries(edits).flatMap(([id, edit]) =>
          isThere(id) || !isChanged(edit) ? [] : [[edit.text, edit.details].filter(Boolean).join('\n\n')],
        ),
    }),
    [edits],
  )
}

export type Edits = ReturnType<typeof useEdits>

/** Focuses the field with the cursor at the end, and scrolls its buttons into view. */
export function beginAtEnd(area: HTMLTextAreaElement | null) {
  area?.focus({ preventScroll: true })
  area?.setSelectionRange(area.value.length, area.value.length)
  area?.form?.scrollIntoView({ block: 'center' })
}
