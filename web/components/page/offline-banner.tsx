import { LockKeyhole, Wifi, WifiOff, type LucideIcon } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { useConnection } from '../../lib/live/connection.ts'
import { useReadingOnly } from '../../lib/live/reading-only.ts'
import { cx } from '../../ui/cx.ts'

/** Milliseconds; up to twice as long, so that browsers do not ask together. */
const askAgain = 4000

/** `detail` is shown while offline. `queues`: text written here is sent later. */
export function OfflineBanner({ detail, queues = false }: { detail: ReactNode; queues?: boolean }) {
  const { t } = useTranslation()
  const isReadingOnly = useReadingOnly()
  const online = useConnection()
  const connection = online === 'online' && isReadingOnly ? 'readingOnly' : online
  const [returned, setReturned] = useState<'offline' | 'readingOnly' | null>(null)
  const [before, setBefore] = useState(connection)
  if (before !== connection) {
    setBefore(connection)
    setReturned(connection !== 'online' ? null : before === 'readingOnly' ? before : 'offline')
  }
  useEffect(() => {
    if (!isReadingOnly) return
    const ask = () => void call(api => api.accounts.session()).catch(() => undefined)
    const timer = setInterval(ask, askAgain * (1 + Math.random()))
    return () => clearInterval(timer)
  }, [isReadingOnly])
  useEffect(() => {
    if (!returned) return
    const timer = setTimeout(() => setReturned(null), 3000)
    return () => clearTimeout(timer)
  }, [returned])
  if (connection === 'readingOnly')
    return (
      <Banner icon={LockKeyhole} detail={t(queues ? 'shell.readingOnly.queued' : 'shell.readingOnly.refused')}>
        {t('shell.readingOnly.banner')}
      </Banner>
    )
  if (connection !== 'online')
    return (
      <Banner icon={WifiOff} detail={detail}>
        {connection === 'offline' ? t('shell.offline.banner') : t('shell.offline.unanswered')}
      </Banner>
    )
  if (returned)
    return (
      <Banner icon={Wifi} tone="success">
        {t(returned === 'readingOnly' ? 'shell.readingOnly.back' : 'shell.offline.back')}
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
