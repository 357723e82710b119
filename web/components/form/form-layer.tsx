import { History } from 'lucide-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { Button, CancelButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { listen } from '../../lib/dom/listen.ts'
import { Form } from '../../ui/form/form.tsx'

interface Words {
  title: string
  save: string
  saving: string
  unsaved: { title: string; lead: string; keep: string; discard: string }
  draft: string
  startOver: string
}

/**
 * Leaving the page asks before discarding input if `lost` (the draft is not stored). `missing` describes the submit button,
 * which stays pressable.
 */
export function FormLayer({
  words,
  draft,
  lost,
  sending,
  missing,
  head,
  className,
  mayClose = () => true,
  onStartOver = draft.clear,
  onSubmit,
  onClose,
  children,
}: {
  words: Words
  draft: { dirty: boolean; begun: boolean; clear: () => void }
  lost: boolean
  sending: boolean
  missing?: { id: string; line: ReactNode; complete: boolean }
  head?: ReactNode
  className: string
  mayClose?: () => boolean
  onStartOver?: () => void
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const formId = useId()
  const [asking, setAsking] = useState(false)
  const complete = missing?.complete ?? true
  const close = () => {
    if (sending || !mayClose()) return
    if (draft.dirty) setAsking(true)
    else onClose()
  }
  const isLost = draft.dirty && lost
  useEffect(() => {
    if (isLost) return listen('beforeunload', event => event.preventDefault())
  }, [isLost])

  return (
    <Sheet
      open
      full
      onOpenChange={close}
      title={words.title}
      footer={
        <>
          {missing?.line}
          <CancelButton size="lg" disabled={sending} onClick={close} />
          <Button
            type="submit"
            form={formId}
            size="lg"
            className={cx(
              'flex-[2_1_auto]! md:flex-none!',
              !complete && !sending && 'border-transparent! bg-sunken! text-text-muted!',
            )}
            busy={sending}
            busyLabel={words.saving}
            aria-disabled={!complete || sending || undefined}
            aria-describedby={complete ? undefined : missing?.id}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <Form keepsFocus id={formId} className={className} onSubmit={() => onSubmit()}>
        {head}
        {draft.begun && draft.dirty && (
          <Notice tone="neutral" icon={History}>
            <p>{words.draft}</p>
            <button type="button" className="link-text -mb-2.5 inline-flex min-h-11 items-center" onClick={onStartOver}>
              {words.startOver}
            </button>
          </Notice>
        )}
        {children}
      </Form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.unsaved.title}
        description={words.unsaved.lead}
        cancel={words.unsaved.keep}
        confirm={words.unsaved.discard}
        onConfirm={() => {
          draft.clear()
          onClose()
        }}
      />
    </Sheet>
  )
}
