import { Copy } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionDetail } from '../../../contract/questions.ts'
import type { ThreadReply } from '../../../contract/replies.ts'
import { copyText } from '../../lib/dom/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { toastInfo, toastSuccess } from '../../ui/feedback/toast.tsx'
import type { Words } from './draft.ts'

export function KeptTexts({ texts, lead }: { texts: string[]; lead?: string }) {
  const { t } = useTranslation()
  const id = useId()
  if (texts.length === 0) return null
  const copy = async (text: string) =>
    (await copyText(text)) ? toastSuccess(t('replies.keptTexts.copied')) : toastInfo(t('replies.keptTexts.copyFailed'))
  return (
    <Card as="section" aria-labelledby={id} className="mt-6 text-left">
      <h2 id={id} className="type-h3">
        {t('replies.keptTexts.title')}
      </h2>
      {lead && <p className="mt-1 text-copy text-text-muted">{lead}</p>}
      {texts.map((text, index) => (
        <div key={index} className="mt-3 grid gap-2">
          <TextArea readOnly aria-labelledby={id} rows={2} value={text} />
          <Button
            variant="secondary"
            size="md"
            className="justify-self-start"
            icon={Copy}
            onClick={() => void copy(text)}
          >
            {t('replies.keptTexts.copy')}
          </Button>
        </div>
      ))}
    </Card>
  )
}

interface Begun {
  before: Words
  /** A save is based on this version. */
  opened: QuestionDetail | ThreadReply
}
type Edit = Words & Begun

const isChanged = (edit: Edit) =>
  (Object.keys(edit.before) as (keyof Words)[]).some(key => edit[key] !== edit.before[key])

/** Kept above the questions and replies, so that a live change or removal does not discard typed text. */
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
      /** Allows leaving with unsaved edits. */
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

/** Scrolls the field's buttons into view. */
export function beginAtEnd(area: HTMLTextAreaElement | null) {
  area?.focus({ preventScroll: true })
  area?.setSelectionRange(area.value.length, area.value.length)
  area?.form?.scrollIntoView({ block: 'center' })
}
