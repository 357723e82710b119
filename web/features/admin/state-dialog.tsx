import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminUser } from '../../../contract/admin.ts'
import { lengthOf } from '../../../contract/characters.ts'
import { limits } from '../../../contract/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Counter } from '../../ui/counter.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Changes } from './use-changes.ts'

const max = limits.decisionNoteMax
/** From how many characters before the end on they are counted. */
const countedFrom = 100

/**
 * Asks before users are deactivated or several are activated, and says what follows. The note is kept until it was sent:
 * refused, it stands there again at the next try.
 */
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
  const form = useId()
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
    <Dialog
      wide
      open
      onOpenChange={open => !open && changes.dismiss()}
      title={t(active ? 'admin.change.state.activate' : 'admin.change.state.deactivate', { count, name })}
      description={t(active ? 'admin.change.state.opens' : 'admin.change.state.ends')}
      actions={
        <>
          <Button variant="secondary" onClick={changes.dismiss}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={form} variant={active ? 'primary' : 'danger-solid'} disabled={used > max}>
            {t(active ? 'admin.users.select.activate' : 'admin.users.select.deactivate')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="mt-4"
        onSubmit={event => {
          event.preventDefault()
          if (used <= max) void send()
        }}
      >
        <Field
          label={t('admin.change.state.note')}
          optional
          hint={t('admin.change.state.noteHint')}
          error={used > max ? t('admin.change.state.tooLong') : undefined}
          counter={used > max - countedFrom && <Counter used={used} max={max} />}
        >
          <TextArea
            rows={2}
            maxHeight={160}
            placeholder={t('admin.change.state.noteExample')}
            value={note}
            onChange={event => setNote(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
