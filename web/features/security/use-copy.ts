import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/dom/copy-text.ts'
import { toastInfo, toastSuccess } from '../../ui/toast.tsx'

/** Returns a function that copies text and confirms it with a toast, or asks the user to copy manually. */
export function useCopy() {
  const { t } = useTranslation()
  return async (text: string, done: string) => {
    if (await copyText(text)) toastSuccess(done)
    else toastInfo(t('security.setup.copyRefused'))
  }
}
