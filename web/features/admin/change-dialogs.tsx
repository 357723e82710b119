import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog, ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { StateDialog } from './state-dialog.tsx'
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
