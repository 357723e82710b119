import { useQueryClient } from '@tanstack/react-query'
import { CalendarX, MessagesSquare, Store, type LucideIcon } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduledDeletion } from '../../../../contract/accounts.ts'
import { greetingName } from '../../../../contract/text/greeting-name.ts'
import '../../../locales/en/deletion.ts'
import { useTimeWords } from '../../../components/time-words.tsx'
import { call } from '../../../lib/api/api.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { refreshSession } from '../../../lib/api/session.ts'
import { focusScreen, usePageTitle } from '../../../lib/dom/focus.ts'
import { Sentence } from '../../../lib/i18n/sentence.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/notice.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { deviceId } from './device-id.ts'

export function KeepAccount({
  deletion: { name, dueAt, token },
  remember,
  onLeave,
}: {
  deletion: ScheduledDeletion
  remember: boolean
  onLeave: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const words = useTimeWords()
  const title = t('deletion.keep.title', { name: greetingName(name) })
  usePageTitle(title)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ message: string; attempt: number }>()
  // The submitted form is gone.
  useEffect(() => focusScreen(), [])

  async function keep() {
    setBusy(true)
    try {
      const id = await deviceId()
      await call(api => api.deletion.keep({ token, remember, ...(id ? { deviceId: id } : {}) }))
      await refreshSession(client)
    } catch (error) {
      setBusy(false)
      setProblem(before => ({ message: failureText(t, error), attempt: (before?.attempt ?? 0) + 1 }))
    }
  }

  return (
    <AccountLayout hero>
      <h1 className="type-h1">{title}</h1>
      <p className="-mt-1.5 text-text-muted">
        <Sentence
          i18nKey="deletion.keep.lead"
          values={{ day: words('moment', dueAt) }}
          components={{ strong: <strong className="text-text" /> }}
        />
      </p>
      <ul className="mt-1 mb-1.5 flex flex-col gap-3">
        <Effect icon={MessagesSquare}>{t('deletion.keep.back')}</Effect>
        <Effect icon={Store}>{t('deletion.keep.listings')}</Effect>
        <Effect icon={CalendarX}>{t('deletion.keep.places')}</Effect>
      </ul>
      {problem && <FormError {...problem} />}
      <Button size="lg" full busy={busy} busyLabel={t('deletion.keep.busy')} onClick={() => void keep()}>
        {t('deletion.keep.keep')}
      </Button>
      <Button variant="quiet" size="lg" full disabled={busy} onClick={onLeave}>
        {t('deletion.keep.planned')}
      </Button>
    </AccountLayout>
  )
}

function Effect({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <Icon size={22} aria-hidden="true" className="mt-0.5 flex-none text-text-muted" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
