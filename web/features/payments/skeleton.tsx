import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { RowSkeletons } from './record-list.tsx'

export function HealthSkeleton() {
  return (
    <>
      <Skeleton className="mt-6.5 mb-2.5 h-6.5 w-44" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {[0, 1, 2, 3].map(tile => (
          <div key={tile} className="grid gap-2 rounded-lg border border-line bg-surface px-4 py-3.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-7 w-10" />
          </div>
        ))}
      </div>
      <div className="mt-11 items-start gap-x-6 rail:grid rail:grid-cols-2">
        <RowSkeletons />
      </div>
    </>
  )
}
