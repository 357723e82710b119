import { Skeleton, SkeletonLines } from '../../../ui/feedback/skeleton.tsx'

export function DatesSkeleton() {
  return (
    <div className="mt-3 divide-y divide-line" aria-hidden="true">
      {[0, 1, 2, 3].map(row => (
        <div key={row} className="flex items-center gap-3.5 py-2.75">
          <Skeleton className="h-15 w-14 flex-none rounded-md!" />
          <SkeletonLines className="grid flex-1 gap-2" of={['h-4 w-2/5', 'h-4 w-3/5']} />
        </div>
      ))}
    </div>
  )
}
