import { useTranslation } from 'react-i18next'
import { Skeleton, SkeletonText, Loading } from '../../ui/feedback/skeleton.tsx'

export function QueueSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading
      subject={t('moderation.loading')}
      className="items-start gap-5 rail:grid rail:grid-cols-[400px_minmax(0,1fr)]"
    >
      <div className="grid gap-3" aria-hidden="true">
        {[0, 1, 2].map(at => (
          <div key={at} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
            <Skeleton className="h-6.5 w-28 rounded-full!" />
            <SkeletonText />
            <Skeleton className="h-4 w-40" />
          </div>
        ))}
      </div>
      <div className="hidden rounded-lg border border-line bg-surface p-6 rail:block" aria-hidden="true">
        <Lines />
      </div>
    </Loading>
  )
}

export function DetailSkeleton() {
  return (
    <Loading>
      <Lines />
    </Loading>
  )
}

const Lines = () => (
  <div className="grid gap-5" aria-hidden="true">
    <Skeleton className="h-6.5 w-32 rounded-full!" />
    <Skeleton className="h-7 w-4/5" />
    <SkeletonText lines={3} />
    <SkeletonText lines={2} />
  </div>
)
