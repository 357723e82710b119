import { useTranslation } from 'react-i18next'
import { toastInfo, toastSuccess } from '../../ui/toast.tsx'

/** Puts text on the clipboard and says so, or that it must be done by hand. */
export function useCopy() {
  const { t } = useTranslation()
  return async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toastSuccess(done)
    } catch {
      // Refused, or there is none: over plain http in a LAN.
      toastInfo(t('security.setup.copyRefused'))
    }
  }
}
