import { lazy, Suspense } from 'react'
import { useHydrated } from '../lib/dom/use-hydrated.ts'

// If the chunk fails to load, toasts must not break the screen.
const Region = lazy(() =>
  import('./toast-region.tsx').then(
    file => ({ default: file.ToastRegion }),
    () => ({ default: () => <></> }),
  ),
)

/** Render once, inside the i18n provider. */
export function Toaster() {
  const hydrated = useHydrated()
  return (
    // Modal layers hide everything outside them except live regions: `aria-live` keeps toasts audible over a layer.
    <div aria-live="off">
      {hydrated && (
        <Suspense>
          <Region />
        </Suspense>
      )}
    </div>
  )
}
