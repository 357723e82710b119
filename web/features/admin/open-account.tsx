import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminUser } from '../../../contract/admin.ts'
import { limits } from '../../../contract/limits.ts'
import { ReasonDialog } from '../../components/form/reason-dialog.tsx'
import { call } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { putUsers } from './queries.ts'

/** Masked until the viewer gives a reason. */
export function UserEmail({ user, className }: { user: AdminUser; className: string }) {
  const { t } = useTranslation()
  const email = useRef<HTMLSpanElement>(null)
  const [asking, setAsking] = useState(false)
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    // The focused button has unmounted.
    if (user.opened && asked) email.current?.focus()
  }, [user.opened, asked])
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span ref={email} tabIndex={-1} className={cx('wrap-anywhere text-text-muted', className)}>
        {user.email}
      </span>
      {!user.opened && (
        <Button
          variant="ghost"
          size="sm"
          className="-my-1.5 -ml-2 px-2!"
          icon={Eye}
          aria-label={t('admin.open.showOf', { name: user.name })}
          onClick={() => setAsking(true)}
        >
          {t('admin.open.show')}
        </Button>
      )}
      {asking && <OpenDialog user={user} onDone={() => setAsked(true)} onClose={() => setAsking(false)} />}
    </span>
  )
}

function OpenDialog({ user, onDone, onClose }: { user: AdminUser; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (
    <ReasonDialog
      name={`open:${user.id}`}
      title={t('admin.open.title', { name: user.name })}
      lead={t('admin.open.lead')}
      label={t('admin.open.reason')}
      example={t('admin.open.example')}
      missing={t('writing.staffReason')}
      failed={t('admin.open.failed')}
      back={t('ui.cancel')}
      confirm={t('admin.open.confirm')}
      rows={2}
      min={limits.staffReasonMin}
      max={limits.staffReasonMax}
      send={reason => call(api => api.admin.openAccount({ userId: user.id, reason }))}
      onDone={opened => {
        putUsers(client, [opened])
        onDone()
      }}
      onClose={onClose}
    />
  )
}
