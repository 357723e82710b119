import { lazy, Suspense } from 'react'

// An ornament: the words of the state must not wait for it, and most visits never see one.
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

/** The tile of a state screen, in the colours of the theme. */
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
