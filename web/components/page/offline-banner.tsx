import { Wifi, WifiOff, type LucideIcon } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../lib/live/connection.ts'
import { cx } from '../../ui/cx.ts'

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

const tones = {
  ink: 'bg-inverse text-on-inverse',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
}

export function Banner({
  icon: Icon,
  tone = 'ink',
  detail,
  action,
  children,
}: {
  icon: LucideIcon
  tone?: keyof typeof tones
  detail?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div
      role="status"
      className={cx(
        'px-gutter flex min-h-11 items-center gap-2.5 py-2 pt-[calc(8px+var(--safe-top))] text-label font-semibold',
        tones[tone],
      )}
    >
      <Icon size={20} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        {children}
        {detail && <span className={cx('font-normal', tone === 'ink' && 'text-on-inverse-muted')}> {detail}</span>}
      </span>
      {action}
    </div>
  )
}
