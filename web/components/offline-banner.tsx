import { Wifi, WifiOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../lib/live/connection.ts'
import { Banner } from '../ui/banner.tsx'

/** Shown while offline, and for three seconds after reconnecting. */
export function OfflineBanner({ detail }: { detail: ReactNode }) {
  const { t } = useTranslation()
  const connection = useConnection()
  const [returned, setReturned] = useState(false)
  const [before, setBefore] = useState(connection)
  if (before !== connection) {
    setBefore(connection)
    setReturned(connection === 'online')
  }
  useEffect(() => {
    if (!returned) return
    const timer = setTimeout(() => setReturned(false), 3000)
    return () => clearTimeout(timer)
  }, [returned])
  if (connection !== 'online')
    return (
      <Banner icon={WifiOff} detail={detail}>
        {connection === 'offline' ? t('shell.offline.banner') : t('shell.offline.unanswered')}
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
