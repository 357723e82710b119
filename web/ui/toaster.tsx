import { lazy, Suspense } from 'react'
import { useHydrated } from '../lib/use-hydrated.ts'

// What cannot be fetched shows nothing: a screen does not break for its toasts.
const Region = lazy(() =>
  import('./toast-region.tsx').then(
    file => ({ default: file.ToastRegion }),
    () => ({ default: () => <></> }),
  ),
)

/** Where toasts appear. It comes after the first screen. Mount once, inside the translations. */
export function Toaster() {
  return (
    useHydrated() && (
      <Suspense>
        <Region />
      </Suspense>
    )
  )
}
