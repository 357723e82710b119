import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdate } from '../../pwa/updates.ts'
import { toastInfo } from '../../ui/toast.tsx'

/** Never reloads automatically, because that would discard form input. */
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
