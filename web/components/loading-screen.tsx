import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FlowerLoader } from '../ui/loader.tsx'
import { Page } from './page.tsx'

function useAfter(milliseconds: number) {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return passed
}

/**
 * Shows the skeleton immediately, or the flower after 400 ms, and a text after four seconds. `words` shows the text immediately.
 * With `subject` it reads "Loading Directory".
 */
export function LoadingScreen({
  subject,
  skeleton,
  words = false,
}: {
  subject?: string
  skeleton?: ReactNode
  words?: boolean
}) {
  const { t } = useTranslation()
  const late = useAfter(400)
  const long = useAfter(4000)
  const label = subject ? t('ui.loadingSubject', { subject }) : t('ui.loading')
  if (skeleton)
    return (
      <Page busy>
        <p role="status" className="sr-only">
          {label}
        </p>
        {skeleton}
      </Page>
    )
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-busy="true"
      className="grid min-h-[70dvh] place-content-center justify-items-center p-6 text-center"
    >
      {late && <FlowerLoader size={88} {...(long || words ? { label } : {})} />}
    </main>
  )
}
