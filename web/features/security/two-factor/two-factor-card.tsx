import { useQueryClient } from '@tanstack/react-query'
import { Check, KeyRound, ShieldCheck, ShieldOff, ShieldAlert } from 'lucide-react'
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
import { ProofDialog, type FactorProof } from './proof-dialog.tsx'
import { securityKey } from '../queries.ts'
import { type Enrollment, type Enrolled, useBegin, useEnrollPasskeys } from './use-flow.ts'
import { asksForCode, type Ways } from './ways.ts'
import { useFoundOff } from '../toasts.ts'

type TwoFactor = SecurityOverview['twoFactor']

interface Starts {
  onKey: (enrollment: Enrollment) => void
  onEnrolled: (enrolled: Enrolled) => void
}

export function TwoFactorCard({ twoFactor, ways, ...starts }: Starts & { twoFactor: TwoFactor; ways: Ways }) {
  return twoFactor.enabled ? (
    <On twoFactor={twoFactor} ways={ways} onKey={starts.onKey} />
  ) : (
    <Off needed={twoFactor.needed} passkey={ways.passkey} {...starts} />
  )
}

function Off({ needed, passkey, onKey, onEnrolled }: Starts & { needed: boolean; passkey: boolean }) {
  const { t } = useTranslation()
  const begin = useBegin(onKey)
  const enroll = useEnrollPasskeys(onEnrolled)
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
          <p className="mt-1 text-pretty text-text-muted">
            {t(passkey ? 'security.twoFactor.passkeyLead' : 'security.twoFactor.offLead')}
          </p>
        </div>
        <div className="mt-4 flex flex-col gap-2.5 rail:mt-0 rail:max-w-[45%]">
          {passkey && (
            <Button size="lg" full busy={enroll.isPending} icon={KeyRound} onClick={() => enroll.mutate()}>
              {t('security.twoFactor.withPasskey')}
            </Button>
          )}
          <Button
            variant={passkey ? 'secondary' : 'primary'}
            size="lg"
            full
            busy={begin.isPending}
            onClick={() => begin.mutate()}
          >
            {t(passkey ? 'security.twoFactor.withApp' : 'security.twoFactor.turnOn')}
          </Button>
        </div>
      </Card>
    </div>
  )
}

function On({
  twoFactor: { lastUsedAt, needed, authenticator },
  ways,
  onKey,
}: Pick<Starts, 'onKey'> & { twoFactor: TwoFactor; ways: Ways }) {
  const { t } = useTranslation()
  const foundOff = useFoundOff()
  const client = useQueryClient()
  const words = useTimeWords()
  const [asking, setAsking] = useState(false)
  const begin = useBegin(onKey)

  async function disable(proof: FactorProof) {
    await call(api => api.security.disableTwoFactor(proof))
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
        {(ways.passkey || !authenticator) && (
          <p className="text-meta text-text-muted">
            {t(authenticator ? 'security.twoFactor.waysBoth' : 'security.twoFactor.waysPasskey')}
          </p>
        )}
        <p className="text-meta text-text-muted">
          {lastUsedAt
            ? t('security.twoFactor.lastUsed', { time: words('moment', lastUsedAt) })
            : t('security.twoFactor.neverUsed')}
        </p>
      </div>
      <Button variant="danger-line" size="md" onClick={() => setAsking(true)}>
        {t('security.twoFactor.disable')}
      </Button>
      {!authenticator && (
        <Button variant="quiet" size="md" full busy={begin.isPending} onClick={() => begin.mutate()}>
          {t('security.twoFactor.addApp')}
        </Button>
      )}
      <ProofDialog<FactorProof>
        ways={ways}
        open={asking}
        onOpenChange={setAsking}
        title={t('security.twoFactor.disableTitle')}
        description={
          <>
            {t(asksForCode(ways) ? 'security.twoFactor.disableLead' : 'security.twoFactor.disableProof')}{' '}
            {needed && t('security.twoFactor.disableAdmin')}
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
