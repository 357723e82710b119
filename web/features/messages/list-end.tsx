import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../lib/api/failure.ts'
import { Button } from '../../ui/button.tsx'

/** Loads the next page when it comes near the viewport. After a failure it shows a retry button. */
export function ListEnd({ load }: { load: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const more = useMutation({ mutationFn: load })
  const { isPending, isError, mutate } = more
  useEffect(() => {
    if (!place.current || isPending || isError) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && mutate(), { rootMargin: '400px' })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isPending, isError, mutate])
  return (
    <div ref={place} className="px-gutter py-4">
      {isError && (
        <p role="alert" className="mb-3 text-copy text-text-muted">
          {failureText(t, more.error)}
        </p>
      )}
      <Button variant="secondary" full busy={isPending} onClick={() => mutate()}>
        {isError ? t('ui.tryAgain') : t('ui.loadMore')}
      </Button>
    </div>
  )
}
