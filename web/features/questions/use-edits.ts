import { useMemo, useRef, useState } from 'react'
import type { QuestionDetail, ThreadReply } from '../../../contract/questions.ts'
import { isSameQuestion, type Words } from './draft.ts'

interface Begun {
  before: Words
  /** What is edited, as it was then: a save is based on it. */
  opened: QuestionDetail | ThreadReply
}
type Edit = Words & Begun

const isChanged = (edit: Edit) => !isSameQuestion(edit, edit.before)

/**
 * What is being edited on one screen, by the id of the question or reply. It lives above them, so that nobody's change
 * or removal elsewhere takes away what is typed here.
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
      /** Lets the person leave, whatever is unsaved. */
      leave: () => void (left.current = true),
      unsaved: () => !left.current && Object.values(edits).some(isChanged),
      /** What was typed into things that are not there any more. */
      orphans: (isThere: (id: string) => boolean): string[] =>
        Object.entries(edits).flatMap(([id, edit]) =>
          isThere(id) || !isChanged(edit) ? [] : [[edit.text, edit.details].filter(Boolean).join('\n\n')],
        ),
    }),
    [edits],
  )
}

export type Edits = ReturnType<typeof useEdits>

/** Puts the cursor behind what was written, with its buttons in sight. */
export function beginAtEnd(area: HTMLTextAreaElement | null) {
  area?.focus({ preventScroll: true })
  area?.setSelectionRange(area.value.length, area.value.length)
  area?.form?.scrollIntoView({ block: 'center' })
}
