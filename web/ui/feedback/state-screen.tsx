import { RotateCw } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../lib/live/connection.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

export function StateScreen({
  art,
  title,
  lead,
  level = 1,
  small = false,
  alert = false,
  children,
}: {
  art: StateArtName
  title: ReactNode
  lead?: ReactNode
  level?: 1 | 2
  small?: boolean
  alert?: boolean
  children?: ReactNode
}) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={cx(
        'flex flex-col items-center px-2 text-center',
        small ? 'pt-4' : 'pt-10',
        level === 1 && 'md:pt-[min(13vh,112px)]',
      )}
    >
      <StateArt name={art} size={small ? 112 : 184} />
      <Heading className={cx('type-h1', small ? 'mt-4' : 'mt-6')}>{title}</Heading>
      {lead && <p className="mt-2 max-w-[34ch] text-balance text-text-muted">{lead}</p>}
      <div className="mt-5.5 flex flex-col items-center gap-2">{children}</div>
    </div>
  )
}

export const EmptyState = ({ level = 2, ...props }: Parameters<typeof StateScreen>[0]) => (
  <StateScreen level={level} {...props} />
)

export function ErrorState({
  message,
  onRetry,
  title,
  level = 2,
  small = false,
  busy,
}: {
  message: ReactNode
  onRetry?: (() => void) | undefined
  title?: ReactNode
  level?: 1 | 2
  small?: boolean
  busy?: boolean | undefined
}) {
  const { t } = useTranslation()
  const offline = useConnection() === 'offline'
  return (
    <StateScreen
      art={offline ? 'offline' : 'error'}
      title={offline ? t('ui.offline.title') : (title ?? t('ui.error.title'))}
      lead={offline ? t('ui.offline.lead') : message}
      level={level}
      small={small}
      alert
    >
      {onRetry && (
        <Button
          size="lg"
          icon={<RotateCw size={20} strokeWidth={2.25} aria-hidden="true" />}
          busy={busy}
          onClick={onRetry}
        >
          {t('ui.tryAgain')}
        </Button>
      )}
    </StateScreen>
  )
}

/** Also for content that the viewer may not see. */
export const NotFoundState = (props: { title: ReactNode; lead?: ReactNode; children?: ReactNode; level?: 1 | 2 }) => (
  <StateScreen art="notFound" {...props} />
)

const StateDrawing = lazy(() => import('./state-drawings.tsx').then(file => ({ default: file.StateDrawing })))

export type StateArtName =
  | 'done'
  | 'events'
  | 'listings'
  | 'messages'
  | 'people'
  | 'questions'
  | 'replies'
  | 'error'
  | 'notFound'
  | 'offline'
  | 'soon'

export function StateArt({ name, size = 184 }: { name: StateArtName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 100 100"
      aria-hidden="true"
      data-art=""
      className="h-auto max-w-[60vw]"
    >
      <rect x="1" y="1" width="98" height="98" rx="20" fill="var(--surface)" stroke="var(--border)" strokeWidth="1.2" />
      <rect x="7" y="7" width="86" height="86" rx="14" fill="none" stroke="var(--border)" strokeWidth="1.2" />
      <Suspense>
        <StateDrawing name={name} />
      </Suspense>
    </svg>
  )
}
