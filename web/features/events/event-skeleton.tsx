import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { coverFrame } from './cover-frame.ts'

export function EventsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('ui.loadingSubject', { subject: t('events.loading') })}</span>
      <Skeleton className="mt-6.5 mb-3 h-6.5 w-36" />
      <div className="overflow-hidden rounded-lg border border-line bg-surface md:grid md:grid-cols-[1.15fr_1fr]">
        <Skeleton className="aspect-video rounded-none! md:aspect-auto md:min-h-47" />
        <div className="grid content-start gap-2 p-4 md:p-5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Faces />
        </div>
      </div>
      <Skeleton className="mt-6.5 mb-3 h-6.5 w-36" />
      <div className="grid gap-3">
        {[0, 1, 2].map(row => (
          <div key={row} className="flex gap-3.5 rounded-lg border border-line bg-surface p-3">
            <Skeleton className="size-24 flex-none rounded-md!" />
            <div className="grid flex-1 content-start gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4 w-3/5" />
              <Faces />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function Faces() {
  return (
    <div className="mt-1 flex items-center gap-2">
      <Skeleton petal className="size-8" />
      <Skeleton className="h-4 w-16" />
    </div>
  )
}

export function EventSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('ui.loadingSubject', { subject: t('events.detail.loading') })}</span>
      <Skeleton className={cx(coverFrame, 'rounded-none! md:rounded-[24px]!')} />
      <Skeleton className="mt-4.5 h-6.5 w-28 rounded-full!" />
      <Skeleton className="mt-3 h-9 w-4/5" />
      <Skeleton className="mt-2 h-9 w-3/5" />
      <div className="mt-3.5 divide-y divide-line">
        {[0, 1, 2, 3].map(row => (
          <div key={row} className="flex items-center gap-3.5 py-2.75">
            <Skeleton className="size-14 flex-none rounded-[16px]!" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
