import '../../../locales/en/admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { askCodesWith } from '../../../lib/api/fresh-code.ts'
import { refreshSession } from '../../../lib/api/session.ts'
import { CodeDialog } from './code-dialog.tsx'

/** Concurrent callers share one code. */
export function FreshCode() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const waiting = useRef<((entered: boolean) => void)[]>([])
  const answer = (entered: boolean) => {
    setOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(entered)
  }
  useEffect(
    () =>
      askCodesWith(() => {
        setOpen(true)
        return new Promise(resolve => waiting.current.push(resolve))
      }),
    [],
  )
  // Callers must not wait forever after unmount.
  useEffect(() => () => waiting.current.splice(0).forEach(resolve => resolve(false)), [])
  return (
    <CodeDialog
      open={open}
      onOpenChange={next => !next && answer(false)}
      title={t('admin.code.title')}
      description={t('admin.code.lead')}
      confirm={t('admin.code.confirm')}
      failed={t('admin.code.failed')}
      // Without two-factor the new session has no admin role.
      onOff={() => void refreshSession(client).catch(() => undefined)}
      send={async code => {
        await call(api => api.security.confirmCode({ code }))
        answer(true)
      }}
    />
  )
}
