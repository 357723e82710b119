import { useTranslation } from 'react-i18next'
import { storedLength } from '../../../contract/text/characters.ts'
import { limits } from '../../../contract/limits.ts'
import type { ReportCase } from '../../../contract/moderation.ts'
import { WordsDialog } from '../../components/form/reason-dialog.tsx'
import { failureOf, failureText, fieldText } from '../../lib/api/failure.ts'
import { useViewer } from '../../lib/api/session.ts'
import { useStoredState } from '../../lib/storage/stored-state.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { FormError } from '../../ui/feedback/notice.tsx'
import { draftKey, type Decision } from './use-decisions.ts'

const nothing = { note: '', remove: false }

/** Choice and note survive closing, a failure and a reload until the case is decided. */
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
  attempt: number
  busy: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { id: viewerId } = useViewer()
  const [{ note, remove }, setDraft] = useStoredState(draftKey(viewerId, subject.id), nothing)
  const wrong = failure ? failureOf(failure).data.fields?.['note'] : undefined
  return (
    <WordsDialog
      title={t('moderation.dialog.title')}
      lead={
        subject.kind === 'conversation'
          ? t('moderation.dialog.leadConversation', { name: subject.author.name })
          : t('moderation.dialog.lead', { title: subject.title })
      }
      confirm={t('moderation.resolve')}
      busy={busy}
      ready={storedLength(note) <= limits.decisionNoteMax}
      words={{
        label: t('moderation.dialog.note'),
        hint: t('moderation.dialog.noteHint'),
        error: fieldText(t, wrong),
        optional: true,
        max: limits.decisionNoteMax,
        value: note,
        onChange: value => setDraft(before => ({ ...before, note: value })),
      }}
      onSend={() =>
        send({
          id: subject.id,
          decision: 'resolved',
          remove: remove && subject.can.remove,
          note: note.trim() || null,
        })
      }
      onClose={onClose}
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
    </WordsDialog>
  )
}
