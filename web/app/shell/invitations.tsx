import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'

const acquaintance = 30_000
const later = 5_000

const InstallPrompt = lazy<ComponentType>(() =>
  import('./install-prompt.tsx').then(
    file => ({ default: file.InstallPrompt }),
    // If the chunk fails to load, show nothing.
    () => ({ default: () => null }),
  ),
)

/** Shows the install prompt after 30 seconds, but not while the user types or a layer is open. */
export function Invitations() {
  const [due, setDue] = useState(false)
  useEffect(() => {
    let timer = setTimeout(ask, acquaintance)
    function ask() {
      if (isBusy()) timer = setTimeout(ask, later)
      else setDue(true)
    }
    return () => clearTimeout(timer)
  }, [])
  return due ? (
    <Suspense>
      <InstallPrompt />
    </Suspense>
  ) : null
}

const isBusy = () =>
  document.visibilityState !== 'visible' ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null ||
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true
