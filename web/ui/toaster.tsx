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
  const hydrated = useHydrated()
  return (
    // A layer hides what is outside of it, but for places like this: what is put here later must be heard over one too.
    <div aria-live="off">
      {hydrated && (
        <Suspense>
          <Region />
        </Suspense>
      )}
    </div>
  )
}
