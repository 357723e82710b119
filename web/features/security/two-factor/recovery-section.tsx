import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { call } from '../../../lib/api/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { ProofDialog, type FactorProof } from './proof-dialog.tsx'
import { asksForCode, type Ways } from './ways.ts'
import { securityKey } from '../queries.ts'
import { Section } from '../section.tsx'
import { useFoundOff } from '../toasts.ts'

const fewCodes = 3

export function RecoverySection({
  left,
  ways,
  onCodes,
}: {
  left: number
  ways: Ways
  onCodes: (codes: string[]) => void
}) {
  const { t } = useTranslation()
  const foundOff = useFoundOff()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const low = left <= fewCodes

  async function regenerate(proof: FactorProof) {
    const { codes } = await call(api => api.security.regenerateCodes(proof))
    toastSuccess(t('security.codes.regenerated'))
    onCodes(codes)
    void client.invalidateQueries({ queryKey: securityKey })
  }

  return (
    <Section title={t('security.codes.title')}>
      <Card as="div">
        <div className="flex min-h-6.5 flex-wrap items-center justify-between gap-2">
          <span className="tnum text-copy font-semibold">
            {t('security.codes.left', { left, all: limits.recoveryCodes })}
          </span>
          {low && (
            <Badge tone="warning" icon={TriangleAlert}>
              {t('security.codes.low')}
            </Badge>
          )}
        </div>
        <div aria-hidden="true" className="mt-2 mb-3 flex gap-1">
          {Array.from({ length: limits.recoveryCodes }, (_, index) => (
            <span
              key={index}
              data-signal={index >= left ? 'frame' : 'fill'}
              className={cx(
                'h-2 flex-1 rounded-[4px]',
                index >= left ? 'bg-sunken' : low ? 'bg-warning' : 'bg-success',
              )}
            />
          ))}
        </div>
        <p className="text-copy text-text-muted">{t('security.codes.lead')}</p>
        <Button
          variant={low ? 'primary' : 'secondary'}
          full
          className="mt-3.5"
          icon={<RefreshCw size={18} strokeWidth={2.25} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {t('security.codes.regenerate')}
        </Button>
      </Card>
      <ProofDialog<FactorProof>
        ways={ways}
        open={asking}
        onOpenChange={setAsking}
        title={t('security.codes.regenerateTitle')}
        description={t(asksForCode(ways) ? 'security.codes.regenerateLead' : 'security.codes.regenerateProof')}
        confirm={t('security.codes.regenerate')}
        failed={t('security.codes.regenerateFailed')}
        onOff={foundOff}
        send={regenerate}
      />
    </Section>
  )
}
