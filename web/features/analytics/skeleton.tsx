import { Skeleton } from '../../ui/skeleton.tsx'

export const ChartsSkeleton = () => (
  <div aria-hidden="true" className="mt-3 grid gap-3 md:mt-4 md:grid-cols-2 md:gap-4">
    {[1, 2, 3, 4].map(nth => (
      <div key={nth} className="rounded-lg border border-line bg-surface p-4 md:p-5">
        <Skeleton className="h-5 w-44 max-w-full" />
        <Skeleton className="mt-2 h-4 w-56 max-w-full" />
        <Skeleton className="mt-5 h-40 w-full" />
      </div>
    ))}
  </div>
)
