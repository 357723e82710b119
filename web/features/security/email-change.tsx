import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SecurityOverview } from '../../../contract/security.ts'
import { call } from '../../lib/api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { securityKey } from './queries.ts'
import { useTimeWords } from '../../components/time-words.tsx'
import { useFailed } from './use-failed.ts'

type Change = NonNullable<SecurityOverview['email']['change']>

export function EmailChange({ address, change }: { address: string; change: Change }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const failed = useFailed()
  const words = useTimeWords()
  const cancel = useMutation({
    mutationFn: () => call(api => api.security.cancelEmailChange()),
    onSuccess: async () => {
      toastSuccess(t('security.email.cancelled'))
      await client.invalidateQueries({ queryKey: securityKey })
      document.getElementById('email')?.focus()
    },
    onError: error => failed(error, t('security.email.cancelFailed')),
  })
  const links = [
    [address, change.oldConfirmed],
    [change.to, change.newConfirmed],
  ] as const
  const one = change.oldConfirmed !== change.newConfirmed
  return (
    <div className="border-t border-line p-4">
      <p className="text-copy font-semibold">{one ? t('security.email.waitingOne') : t('security.email.waiting')}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {links.map(([to, opened]) => (
          <li key={to} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="wrapline min-w-0 text-copy">{to}</span>
            <Badge tone={opened ? 'success' : 'neutral'} icon={opened ? Check : Clock}>
              {opened ? t('security.email.confirmed') : t('security.email.open')}
            </Badge>
          </li>
        ))}
      </ul>
      <p className="mt-2.5 text-meta text-text-muted">
        {t('security.email.until', { time: words('moment', change.expiresAt) })}
      </p>
      <Button
        variant="secondary"
        size="md"
        full
        className="mt-3"
        busy={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {t('security.email.cancel')}
      </Button>
    </div>
  )
}
