import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { photoFrame } from './photo-frame.ts'

export function ListingSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('ui.loadingSubject', { subject: t('listing.loading') })}</span>
      <Skeleton className={cx(photoFrame, 'rounded-none! md:rounded-[24px]!')} />
      <Skeleton className="mt-4.5 h-6.5 w-24 rounded-full!" />
      <div className="mt-2.5 flex items-start justify-between gap-4">
        <Skeleton className="h-8 w-3/5" />
        <Skeleton className="h-8 w-16" />
      </div>
      <div className="mt-3.5 mb-4.5 flex items-center gap-3">
        <Skeleton petal className="size-12 flex-none" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3.5 w-1/4" />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line">
        {[0, 1, 2, 3].map(fact => (
          <div key={fact} className="grid gap-2 bg-surface px-4 py-3.5">
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-7 mb-3 h-6 w-32" />
      <SkeletonText lines={3} />
    </div>
  )
}
