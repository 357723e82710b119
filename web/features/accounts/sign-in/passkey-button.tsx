import { KeyRound, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../../lib/dom/use-hydrated.ts'
import { Button } from '../../../ui/button.tsx'
import { OrLine } from '../../../ui/or-line.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { canUsePasskeys } from '../../passkeys/public.ts'

/** For those who dismissed the browser's suggestion. Rendered before hydration, so that the form does not move. */
export function PasskeyButton({
  unused,
  busy,
  onPress,
}: {
  /** The last attempt was canceled. */
  unused: boolean
  busy: boolean
  onPress: () => void
}) {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  if (hydrated && !canUsePasskeys()) return null
  return (
    <>
      <OrLine />
      <Button
        variant="secondary"
        size="lg"
        full
        busy={busy}
        busyLabel={t('accounts.signIn.busy')}
        disabled={!hydrated}
        className="disabled:border-line-strong! disabled:bg-surface! disabled:text-text!"
        icon={<KeyRound size={20} aria-hidden="true" />}
        onClick={onPress}
      >
        {t(unused ? 'accounts.signIn.passkeyAgain' : 'accounts.signIn.passkey')}
      </Button>
    </>
  )
}

export function PasskeyUnused() {
  const { t } = useTranslation()
  return (
    <Notice tone="warning" icon={TriangleAlert} role="alert">
      <b>{t('accounts.signIn.passkeyUnused')}</b> {t('accounts.signIn.passkeyUnusedLead')}
    </Notice>
  )
}
