import { useQueryClient } from '@tanstack/react-query'
import { Check, ShieldCheck, ShieldOff, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecurityOverview } from '../../../../contract/security.ts'
import { call } from '../../../lib/api/api.ts'
import { refreshSession } from '../../../lib/api/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { useTimeWords } from '../../../components/time-words.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { securityKey } from '../queries.ts'
import { type Enrollment, useBegin } from './use-flow.ts'
import { useFoundOff } from '../toasts.ts'

type TwoFactor = SecurityOverview['twoFactor']

export function TwoFactorCard({ twoFactor, onKey }: { twoFactor: TwoFactor; onKey: (enrollment: Enrollment) => void }) {
  return twoFactor.enabled ? <On twoFactor={twoFactor} /> : <Off needed={twoFactor.needed} onKey={onKey} />
}

function Off({ needed, onKey }: { needed: boolean; onKey: (enrollment: Enrollment) => void }) {
  const { t } = useTranslation()
  const begin = useBegin(onKey)
  return (
    <div className="mt-4 flex flex-col gap-3">
      {needed && <AdminNotice />}
      <Card aria-labelledby="two-factor" className="rail:flex rail:items-center rail:gap-5">
        <span className="grid size-13 flex-none place-items-center rounded-[16px] bg-sunken">
          <ShieldOff size={28} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div className="mt-3.5 min-w-0 flex-1 rail:mt-0">
          <h2 id="two-factor" className="type-h2">
            {t('security.twoFactor.off')}
          </h2>
          <p className="mt-1 text-pretty text-text-muted">{t('security.twoFactor.offLead')}</p>
        </div>
        <Button
          size="lg"
          full
          className="mt-4 rail:mt-0 rail:w-auto!"
          busy={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {t('security.twoFactor.turnOn')}
        </Button>
      </Card>
    </div>
  )
}

function On({ twoFactor: { lastUsedAt, needed } }: { twoFactor: TwoFactor }) {
  const { t } = useTranslation()
  const foundOff = useFoundOff()
  const client = useQueryClient()
  const words = useTimeWords()
  const [asking, setAsking] = useState(false)

  async function disable(code: string) {
    await call(api => api.security.disableTwoFactor({ code }))
    toastSuccess(t('security.twoFactor.disabled'))
    await Promise.allSettled([client.invalidateQueries({ queryKey: securityKey }), refreshSession(client)])
  }

  return (
    <Card aria-labelledby="two-factor" className="mt-4 flex! flex-wrap items-center gap-3.5">
      <span className="grid size-13 flex-none place-items-center rounded-[16px] bg-success-soft text-success">
        <ShieldCheck size={28} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-[1_1_7rem]">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <h2 id="two-factor" className="type-h3">
            {t('security.twoFactor.title')}
          </h2>
          <Badge tone="success" icon={Check} heavy>
            {t('security.twoFactor.on')}
          </Badge>
        </div>
        <p className="text-meta text-text-muted">
          {lastUsedAt
            ? t('security.twoFactor.lastUsed', { time: words('moment', lastUsedAt) })
            : t('security.twoFactor.neverUsed')}
        </p>
      </div>
      <Button variant="danger-line" size="md" onClick={() => setAsking(true)}>
        {t('security.twoFactor.disable')}
      </Button>
      <CodeDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('security.twoFactor.disableTitle')}
        description={
          <>
            {t('security.twoFactor.disableLead')} {needed && t('security.twoFactor.disableAdmin')}
          </>
        }
        confirm={t('security.twoFactor.disable')}
        danger
        failed={t('security.twoFactor.disableFailed')}
        onOff={foundOff}
        send={disable}
      />
    </Card>
  )
}

export function AdminNotice() {
  const { t } = useTranslation()
  return (
    <Notice tone="warning" icon={ShieldAlert} title={t('security.admin.title')}>
      {t('security.admin.lead')}
    </Notice>
  )
}
