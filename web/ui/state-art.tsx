import { lazy, Suspense } from 'react'

// Lazy: decorative and rarely shown. The text does not wait for it.
const StateDrawing = lazy(() => import('./state-drawings.tsx').then(file => ({ default: file.StateDrawing })))

export type StateArtName =
  | 'done'
  | 'events'
  | 'listings'
  | 'messages'
  | 'people'
  | 'questions'
  | 'replies'
  | 'error'
  | 'notFound'
  | 'offline'
  | 'soon'

export function StateArt({ name, size = 184 }: { name: StateArtName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 100 100"
      aria-hidden="true"
      data-art=""
      className="h-auto max-w-[60vw]"
    >
      <rect x="1" y="1" width="98" height="98" rx="20" fill="var(--surface)" stroke="var(--border)" strokeWidth="1.2" />
      <rect x="7" y="7" width="86" height="86" rx="14" fill="none" stroke="var(--border)" strokeWidth="1.2" />
      <Suspense>
        <StateDrawing name={name} />
      </Suspense>
    </svg>
  )
}
