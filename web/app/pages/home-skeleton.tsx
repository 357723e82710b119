import { useTranslation } from 'react-i18next'
import { FlowerLoader } from '../../ui/loader.tsx'
import { Skeleton, SkeletonCard, SkeletonText } from '../../ui/skeleton.tsx'

export function IcebreakerSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface" aria-hidden="true">
      <div className="relative">
        <Skeleton className="h-48 rounded-none! md:h-43" />
        <div className="absolute inset-0 grid place-items-center">
          <FlowerLoader />
        </div>
      </div>
      <div className="grid gap-4 p-4 md:px-6">
        {[0, 1, 2].map(peer => (
          <div key={peer} className="flex gap-2.5">
            <Skeleton petal className="size-9 flex-none" />
            <SkeletonText className="flex-1" />
          </div>
        ))}
      </div>
    </div>
  )
}

export function FeedSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-3" role="status">
      <span className="sr-only">{t('ui.loading')}</span>
      {[0, 1, 2, 3].map(card => (
        <SkeletonCard key={card} />
      ))}
    </div>
  )
}
