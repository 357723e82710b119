import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import type { Passkey } from '../../../../contract/passkeys.ts'
import type { SecurityOverview } from '../../../../contract/security.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf } from '../../../lib/api/failure.ts'
import { withFreshProof } from '../../../lib/api/fresh-proof.ts'
import { toastInfo } from '../../../ui/feedback/toast.tsx'
import { createPasskey, PasskeyKnown, PasskeyUnused } from '../../passkeys/public.ts'
import { useBrowserName } from '../../../components/browser-name.ts'
import { securityKey } from '../queries.ts'
import { useFailed } from '../toasts.ts'
import { cut } from '../../../../contract/text/member-text.ts'

/** Proves the owner if necessary, lets the browser create the passkey, and saves it under the name of this browser. */
export function useAddPasskey({
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
