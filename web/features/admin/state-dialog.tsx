import { useTranslation } from 'react-i18next'
import type { AdminUser } from '../../../contract/admin.ts'
import { lengthOf } from '../../../contract/characters.ts'
import { limits } from '../../../contract/limits.ts'
import { WordsDialog } from '../../components/form/reason-dialog.tsx'
import type { Changes } from './use-changes.ts'

const max = limits.decisionNoteMax

/** The note is kept until the request succeeds. */
export function StateDialog({
  users,
  active,
  changes,
}: {
  users: readonly AdminUser[]
  active: boolean
  changes: Changes
}) {
  const { t } = useTranslation()
  const [first] = users
  const several = users.length !== 1
  const about = several ? 'several' : (first?.id ?? '')
  const note = changes.notes[about] ?? ''
  const setNote = (words: string) => changes.setNote(about, words)
  const used = lengthOf(note.trim())
  const count = users.length
  const name = first?.name ?? ''

  async function send() {
    changes.dismiss()
    const words = note.trim()
    const done =
      several || !first
        ? await changes.setManyActive(users, active, words)
        : await changes.setActive(first, active, words)
    if (done) setNote('')
  }

  return (
    <WordsDialog
      title={t(active ? 'admin.change.state.activate' : 'admin.change.state.deactivate', { count, name })}
      lead={t(active ? 'admin.change.state.opens' : 'admin.change.state.ends')}
      confirm={t(active ? 'admin.users.select.activate' : 'admin.users.select.deactivate')}
      danger={!active}
      ready={used <= max}
      words={{
        label: t('admin.change.state.note'),
        hint: t('admin.change.state.noteHint'),
        error: used > max ? t('admin.change.state.tooLong') : undefined,
        example: t('admin.change.state.noteExample'),
        optional: true,
        rows: 2,
        max,
        value: note,
        onChange: setNote,
      }}
      onSend={() => void send()}
      onClose={changes.dismiss}
    />
  )
}
