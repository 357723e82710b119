import { Wifi, WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'

function subscribe(tell: () => void) {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** An ink strip while there is no connection, and for three seconds after its return a green one. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const [returned, setReturned] = useState(false)
  const [before, setBefore] = useState(online)
  if (before !== online) {
    setBefore(online)
    setReturned(online)
  }
  useEffect(() => {
    if (!returned) return
    const timer = setTimeout(() => setReturned(false), 3000)
    return () => clearTimeout(timer)
  }, [returned])
  if (!online)
    return (
      <Banner icon={WifiOff} detail={t('shell.offline.detail')}>
        {t('shell.offline.banner')}
      </Banner>
    )
  if (returned)
    return (
      <Banner icon={Wifi} tone="success">
        {t('shell.offline.back')}
      </Banner>
    )
  return null
}
