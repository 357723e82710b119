import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import { useEffect, useRef } from 'react'
import { pages } from '../../../../contract/pages.ts'
import { OfflineBanner } from '../../../components/page/offline-banner.tsx'
import { useViewer } from '../../../lib/api/session.ts'
import { Skeleton, Loading, SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { failureText } from '../../../lib/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { conversationsQuery } from '../queries.ts'

export function BrowsePeople({ variant }: { variant: 'primary' | 'secondary' }) {
  const { t } = useTranslation()
  const { city } = useViewer()
  return (
    <ButtonLink
      to={city ? generatePath(pages.people, { city: city.slug }) : pages.peopleRedirect}
      variant={variant}
      {...(variant === 'primary' ? { size: 'lg' } : {})}
    >
      {t('messages.empty.browse')}
    </ButtonLink>
  )
}

export function NoThread() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const some = useQuery(conversationsQuery(client)).data?.items.length
  return (
    <section
      aria-label={t(some ? 'messages.none.title' : 'messages.title')}
      className="flex min-h-0 flex-col overflow-y-auto"
    >
      <OfflineBanner detail={t('messages.thread.offline')} />
      <div className="grid flex-1 place-content-center justify-items-center gap-2 p-6 text-center">
        <Petals />
        {some ? (
          <>
            <h2 className="type-h2 mt-4">{t('messages.none.title')}</h2>
            <p className="mb-3 max-w-[34ch] text-balance text-text-muted">{t('messages.none.lead')}</p>
            <BrowsePeople variant="secondary" />
          </>
        ) : null}
      </div>
    </section>
  )
}

const petal = 'M60 4a28 28 0 0 1 28 28v24a4 4 0 0 1-4 4H60a28 28 0 0 1 0-56Z'
const colours = ['event', 'question', 'selling'] as const

const Petals = () => (
  <svg width="120" height="120" viewBox="28 0 128 128" aria-hidden="true" data-art="">
    {colours.map((colour, index) => (
      <path
        key={colour}
        d={petal}
        transform={`rotate(${index * 90} 92 64)`}
        fill={`var(--type-${colour}-soft)`}
        stroke={`var(--type-${colour})`}
        strokeWidth="2"
      />
    ))}
    <path
      d={petal}
      transform="rotate(270 92 64)"
      fill="none"
      stroke="var(--border-strong)"
      strokeWidth="2"
      strokeDasharray="4 5"
    />
    <circle cx="92" cy="64" r="10" fill="var(--accent)" />
  </svg>
)

export function LoadingRows() {
  const { t } = useTranslation()
  return (
    <Loading subject={t('messages.conversations')}>
      {[0, 1, 2, 3, 4, 5].map(row => (
        <div key={row} className="flex min-h-19 items-center gap-3.5 px-(--gutter) py-3">
          <Skeleton petal className="size-13 flex-none" />
          <SkeletonLines className="grid flex-1 gap-2" of={['h-4 w-2/5', 'h-4 w-4/5']} />
        </div>
      ))}
    </Loading>
  )
}

/** Loads the next page when it comes near the viewport. */
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
