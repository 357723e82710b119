import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'

function Rows({ count }: { count: number }) {
  return (
    <div className="mt-6.5">
      <Skeleton className="mb-2.5 h-6.5 w-36" />
      <div className="rounded-lg border border-line bg-surface">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="flex items-center gap-3.5 border-line px-4 py-3.5 not-first:border-t">
            <Skeleton className="size-11 rounded-md!" />
            <div className="grid flex-1 gap-1.5">
              <Skeleton className="h-4.5 w-32" />
              <Skeleton className="h-3.5 w-24" />
            </div>
            <Skeleton className="h-9 w-20 rounded-[12px]!" />
          </div>
        ))}
      </div>
    </div>
  )
}

export function SecuritySkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('ui.loading')}</span>
      <div className="mt-4 flex items-center gap-3.5 rounded-lg border border-line bg-surface p-4">
        <Skeleton className="size-13 rounded-[16px]!" />
        <div className="grid flex-1 gap-1.5">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-3.5 w-28" />
        </div>
      </div>
      <div className="gap-x-8 rail:grid rail:grid-cols-2">
        <div>
          <Rows count={1} />
          <Rows count={1} />
        </div>
        <Rows count={3} />
      </div>
    </div>
  )
}
