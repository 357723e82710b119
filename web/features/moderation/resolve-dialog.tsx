import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { lengthOf } from '../../../contract/characters.ts'
import { limits } from '../../../contract/limits.ts'
import type { ReportCase } from '../../../contract/moderation.ts'
import { failureOf, failureText, fieldText } from '../../lib/failure.ts'
import { useViewer } from '../../lib/session.ts'
import { useStoredState } from '../../lib/stored-state.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Counter } from '../../ui/counter.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { draftKey } from './draft-key.ts'
import type { Decision } from './use-decide.ts'

const countedFrom = 100
const nothing = { note: '', remove: false }

/**
 * Asks whether what was reported goes too, and for words to those concerned. Both are kept over the way back, a failure
 * and a reload, until the case is decided.
 */
export function ResolveDialog({
  subject,
  send,
  failure,
  attempt,
  busy,
  onClose,
}: {
  subject: ReportCase
  send: (decision: Decision) => void
  failure: unknown
  /** How often it was tried. */
  attempt: number
  busy: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { id: viewerId } = useViewer()
  const form = useId()
  const [{ note, remove }, setDraft] = useStoredState(draftKey(viewerId, subject.id), nothing)
  const used = lengthOf(note.trim())
  const fits = used <= limits.decisionNoteMax
  const wrong = failure ? failureOf(failure).data.fields?.['note'] : undefined
  return (
    <Dialog
      wide
      open
      onOpenChange={open => !open && !busy && onClose()}
      title={t('moderation.dialog.title')}
      description={
        subject.kind === 'conversation'
          ? t('moderation.dialog.leadConversation', { name: subject.author.name })
          : t('moderation.dialog.lead', { title: subject.title })
      }
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={form} disabled={!fits} busy={busy}>
            {t('moderation.resolve')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (!fits || busy) return
          send({
            id: subject.id,
            decision: 'resolved',
            remove: remove && subject.can.remove,
            note: note.trim() || null,
          })
        }}
      >
        {Boolean(failure) && (
          <FormError message={t('moderation.notDone')} detail={failureText(t, failure)} attempt={attempt} />
        )}
        {subject.can.remove && (
          <Checkbox
            label={t(subject.kind === 'reply' ? 'moderation.dialog.removeReply' : 'moderation.dialog.removePost')}
            hint={t('moderation.dialog.removeHint')}
            checked={remove}
            onChange={({ target: { checked } }) => setDraft(before => ({ ...before, remove: checked }))}
          />
        )}
        <Field
          label={t('moderation.dialog.note')}
          optional
          hint={t('moderation.dialog.noteHint')}
          error={fieldText(t, wrong)}
          counter={used > limits.decisionNoteMax - countedFrom && <Counter used={used} max={limits.decisionNoteMax} />}
        >
          <TextArea
            rows={3}
            maxHeight={200}
            value={note}
            onChange={({ target: { value } }) => setDraft(before => ({ ...before, note: value }))}
          />
        </Field>
      </form>
    </Dialog>
  )
}
