import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdate } from '../../pwa/updates.ts'
import { toastInfo } from '../../ui/toast.tsx'

/**
 * Says that a new version is ready, and stays until it is answered. The page is loaded anew at the person's press only:
 * what they have typed in a form is theirs to give up.
 */
export function UpdateToast() {
  const { t } = useTranslation()
  const reload = useUpdate()
  useEffect(() => {
    if (!reload) return
    toastInfo(t('pwa.update.ready'), {
      id: 'update',
      duration: Infinity,
      action: { label: t('pwa.update.reload'), onClick: reload },
    })
  }, [reload, t])
  return null
}
