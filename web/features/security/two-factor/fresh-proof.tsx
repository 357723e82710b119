import '../../../locales/en/security.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minute } from '../../../../contract/limits.ts'
import { call } from '../../../lib/api/api.ts'
import { askProofsWith } from '../../../lib/api/fresh-proof.ts'
import { refreshSession } from '../../../lib/api/session.ts'
import { overviewQuery } from '../queries.ts'
import { ProofDialog, type Proof } from './proof-dialog.tsx'
import { waysOf, type Ways } from './ways.ts'
import { inBackground } from '../../../lib/live/background.ts'

/** If the settings cannot be loaded: what most admins have. */
const unknown: Ways = { passkey: false, typed: 'code' }

/** Concurrent callers share one proof. */
export function FreshProof() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [ways, setWays] = useState(unknown)
  const waiting = useRef<((proved: boolean) => void)[]>([])
  const answer = (proved: boolean) => {
    setOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(proved)
  }
  useEffect(
    () =>
      askProofsWith(() => {
        // Before the dialog opens, so that its fields do not change under the user.
        void client.fetchQuery({ ...overviewQuery, staleTime: minute }).then(
          overview => (setWays(waysOf(overview)), setOpen(true)),
          () => (setWays(unknown), setOpen(true)),
        )
        return new Promise(resolve => waiting.current.push(resolve))
      }),
    [client],
  )
  // Callers must not wait forever after unmount.
  useEffect(() => () => waiting.current.splice(0).forEach(resolve => resolve(false)), [])
  return (
    <ProofDialog<Proof>
      open={open}
      onOpenChange={next => !next && answer(false)}
      title={t('security.proof.title')}
      description={t('security.proof.lead')}
      ways={ways}
      confirm={t('security.proof.confirm')}
      failed={t('security.proof.failed')}
      // Without two-factor the new session has no admin role.
      onOff={() => inBackground(refreshSession(client))}
      send={async proof => {
        await call(api => api.security.confirmCode(proof))
        answer(true)
      }}
    />
  )
}
