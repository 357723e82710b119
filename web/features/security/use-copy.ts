import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/copy-text.ts'
import { toastInfo, toastSuccess } from '../../ui/toast.tsx'

/** Puts text on the clipboard and says so, or that it must be done by hand. */
export function useCopy() {
  const { t } = useTranslation()
  return async (text: string, done: string) => {
    if (await copyText(text)) toastSuccess(done)
    else toastInfo(t('security.setup.copyRefused'))
  }
}
