import { useTranslation } from 'react-i18next'
import type { AdminUser } from '../../../contract/admin.ts'
import { storedLength } from '../../../contract/text/characters.ts'
import { limits } from '../../../contract/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { WordsDialog } from '../../components/form/reason-dialog.tsx'
import type { Changes } from './use-changes.ts'

export function ChangeDialogs({ changes }: { changes: Changes }) {
  const { t } = useTranslation()
  const { asked, dismiss } = changes
  if (asked && 'role' in asked) {
    const { user, role } = asked
    return (
      <ConfirmDialog
        open
        onOpenChange={open => !open && dismiss()}
        title={t(`admin.change.role.title.${role}`, { name: user.name })}
        description={t(`admin.change.role.lead.${role}`, { before: t(`admin.users.aRole.${user.role}`) })}
        confirm={t(`admin.change.role.confirm.${role}`)}
        danger={false}
        onConfirm={() => {
          dismiss()
          void changes.setRole(user, role)
        }}
      />
    )
  }
  if (asked) return <StateDialog key={String(asked.active)} {...asked} changes={changes} />
  return <RefusedDialog changes={changes} />
}

function RefusedDialog({ changes: { refused, forgetRefused } }: { changes: Changes }) {
  const { t } = useTranslation()
  if (refused.length === 0) return null
  return (
    <Dialog
      open
      onOpenChange={open => !open && forgetRefused()}
      title={t('admin.change.state.refused', { count: refused.length })}
      actions={
        <Button variant="secondary" onClick={forgetRefused}>
          {t('admin.change.state.close')}
        </Button>
      }
    >
      <ul className="mt-3 grid max-h-[50dvh] gap-2.5 overflow-auto">
        {refused.map(({ userId, name, code }) => (
          <li key={userId} className="text-copy">
            <bdi className="wrapline block font-semibold">{name}</bdi>
            <span className="text-text-muted">{t(`errors.code.${code}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const max = limits.decisionNoteMax

/** The note is kept until the request succeeds. */
function StateDialog({ users, active, changes }: { users: readonly AdminUser[]; active: boolean; changes: Changes }) {
  const { t } = useTranslation()
  const [first] = users
  const several = users.length !== 1
  const about = several ? 'several' : (first?.id ?? '')
  const note = changes.notes[about] ?? ''
  const setNote = (words: string) => changes.setNote(about, words)
  const used = storedLength(note)
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
