import { Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '../../../../contract/passkeys.ts'
import type { SecurityOverview } from '../../../../contract/security.ts'
import { ActionMenu } from '../../../components/action-menu.tsx'
import { useTimeWords } from '../../../components/time-words.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { canUsePasskeys } from '../../../lib/dom/passkeys.ts'
import { deviceIcon } from '../../../components/device-icon.ts'
import { Row, Section } from '../section.tsx'
import type { Layer } from './passkey-layers.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '../../../../contract/limits.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf } from '../../../lib/api/failure.ts'
import { withFreshProof } from '../../../lib/api/fresh-proof.ts'
import { toastInfo } from '../../../ui/feedback/toast.tsx'
import { createPasskey, PasskeyKnown, PasskeyUnused } from '../../passkeys/public.ts'
import { useBrowserName } from '../../../components/browser-name.ts'
import { securityKey } from '../queries.ts'
import { useFailed } from '../toasts.ts'
import { cut } from '../../../../contract/text/member-text.ts'

const headingId = 'passkeys'

/** Useless without the server, so it is not kept for offline use. */
const PasskeyLayers = lazy(() => import('./passkey-layers.tsx').then(file => ({ default: file.PasskeyLayers })))

export function PasskeysSection({
  passkeys,
  twoFactor,
  sessions,
}: Pick<SecurityOverview, 'passkeys' | 'twoFactor' | 'sessions'>) {
  const { t } = useTranslation()
  const [layer, setLayer] = useState<Layer>()
  const close = () => setLayer(undefined)
  const add = useAddPasskey({ sessions, onAdded: passkey => setLayer({ kind: 'name', passkey }) })
  const supported = canUsePasskeys()
  return (
    <Section title={t('security.passkeys.title')} headingId={headingId}>
      {passkeys.length > 0 && (
        <Card as="div" flush className="mb-2">
          <ul>
            {passkeys.map(passkey => (
              <li key={passkey.id} className="border-line not-first:border-t">
                <PasskeyRow passkey={passkey} onChoose={kind => setLayer({ kind, passkey })} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <p className="mb-3 px-0.5 text-meta text-text-muted">
        {t('security.passkeys.lead')} {!supported && t('security.passkeys.unsupported')}
      </p>
      {supported && (
        <Button
          variant="tonal"
          full
          busy={add.isPending}
          icon={<Plus size={20} strokeWidth={2.25} aria-hidden="true" />}
          onClick={() => setLayer({ kind: 'add' })}
        >
          {t('security.passkeys.add')}
        </Button>
      )}
      <Suspense>
        {layer && (
          <PasskeyLayers
            layer={layer}
            passkeys={passkeys}
            twoFactor={twoFactor}
            headingId={headingId}
            onClose={close}
            onContinue={() => {
              close()
              add.mutate()
            }}
          />
        )}
      </Suspense>
    </Section>
  )
}

function PasskeyRow({
  passkey: { name, system, createdAt, lastUsedAt, formerHost },
  onChoose,
}: {
  passkey: Passkey
  onChoose: (kind: 'rename' | 'remove') => void
}) {
  const { t } = useTranslation()
  const words = useTimeWords()
  return (
    <Row
      icon={deviceIcon(system)}
      title={name}
      detail={
        formerHost
          ? t('security.passkeys.former', { host: formerHost })
          : lastUsedAt
            ? t('security.passkeys.used', { time: words('moment', lastUsedAt) })
            : t('security.passkeys.unused', { date: words('day', createdAt) })
      }
    >
      <ActionMenu
        label={t('security.passkeys.options', { name })}
        actions={[
          { label: t('security.passkeys.rename'), icon: Pencil, run: () => onChoose('rename') },
          { label: t('security.passkeys.remove'), icon: Trash2, danger: true, run: () => onChoose('remove') },
        ]}
      />
    </Row>
  )
}

/** Saves the passkey under the name of this browser. */
function useAddPasskey({
  sessions,
  onAdded,
}: Pick<SecurityOverview, 'sessions'> & { onAdded: (passkey: Passkey) => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const failed = useFailed()
  const nameOf = useBrowserName()
  return useMutation({
    mutationFn: async () => {
      const passkey = await createPasskey(await withFreshProof(() => call(api => api.passkeys.addOptions())))
      const here = sessions.find(({ current }) => current) ?? { browser: null, system: null }
      const name = cut(nameOf(here), limits.passkeyNameMax)
      return call(api => api.passkeys.add({ passkey, name }))
    },
    onSuccess: passkey => {
      void client.invalidateQueries({ queryKey: securityKey })
      onAdded(passkey)
    },
    onError: error => {
      if (error instanceof PasskeyUnused) toastInfo(t('passkeySettings.addUnused'))
      else if (error instanceof PasskeyKnown) toastInfo(t('passkeySettings.addKnown'))
      // The user closed the dialog that asks for a proof.
      else if (failureOf(error).code !== 'CODE_NEEDED') failed(error, t('passkeySettings.addFailed'))
    },
  })
}
