import { Wifi, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../lib/connection.ts'
import { Banner } from '../../ui/banner.tsx'
import { useSavedAgo } from './saved-at.tsx'

/** An ink strip while there is no connection, and for three seconds after its return a green one. */
export function OfflineBanner() {
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
      <Banner icon={WifiOff} detail={<Saved />}>
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

/** How old the screen is, unless it says so itself. */
function Saved() {
  const { t } = useTranslation()
  const ago = useSavedAgo()
  if (!ago) return null
  return (
    <>
      <span className="group-has-[[data-saved-ago]]/shell:hidden">{ago}.</span>
      <span className="hidden group-has-[[data-saved-ago]]/shell:inline">{t('shell.offline.detail')}</span>
    </>
  )
}
