import { Maximize2 } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingDetail } from '../../../../contract/listings.ts'
import { pages } from '../../../../contract/pages.ts'
import { cx } from '../../../ui/cx.ts'
import { FallbackCover } from '../../../ui/art/cover.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { FloatingBack } from '../../../components/page/page-bars.tsx'
import { PostPicture } from '../../../components/post/post-picture.tsx'
import { useGallery } from './use-gallery.tsx'

export function ListingPhotos({ listing, menu }: { listing: ListingDetail; menu: ReactNode }) {
  const { t } = useTranslation()
  const { photos, title } = listing
  const gallery = useGallery({ title, photos })
  const strip = useStrip(photos.length)
  return (
    <>
      <div className={cx(photoFrame, 'relative overflow-hidden bg-sunken md:rounded-[24px]')}>
        {photos.length > 0 ? (
          <PhotoStrip listing={listing} strip={strip} onOpen={gallery.open} />
        ) : (
          <FallbackCover id={listing.id} kind={listing.type} className="absolute inset-0" />
        )}
        <div
          data-sub-header=""
          className="pointer-events-none absolute top-[calc(12px+var(--safe-top))] right-3 left-3 flex gap-2 *:pointer-events-auto md:top-3"
        >
          <FloatingBack to={pages.exchange} />
          <span className="pointer-events-none! flex-1" />
          {photos.length > 0 && (
            <IconButton
              look="float"
              label={t('listing.photos.fullScreen')}
              onClick={event => gallery.open(strip.current, event.currentTarget)}
              icon={Maximize2}
            />
          )}
          {menu}
        </div>
      </div>
      {photos.length > 1 && <PhotoThumbs listing={listing} strip={strip} />}
      {gallery.layer}
    </>
  )
}

function PhotoStrip({
  listing: { id, type, photos, title },
  strip: { row, current, onScroll, show },
  onOpen,
}: {
  listing: ListingDetail
  strip: Strip
  onOpen: (index: number, opener: HTMLElement) => void
}) {
  const { t } = useTranslation()
  const count = photos.length
  return (
    <>
      <ul
        ref={row}
        aria-label={t('listing.photos.label', { title })}
        className="absolute inset-0 flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
        onScroll={onScroll}
      >
        {photos.map(({ photoId, picture, alt }, index) => (
          <li key={photoId} className="relative w-full flex-none snap-start snap-always">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={
                alt
                  ? t('listing.photos.openNamed', { number: index + 1, total: count, alt })
                  : t('listing.photos.open', { number: index + 1, total: count })
              }
              className="absolute inset-0 cursor-zoom-in -outline-offset-6!"
              // Scrolls a focused photo into view, also while the row is still scrolling.
              onFocus={() => show(index)}
              onClick={event => onOpen(index, event.currentTarget)}
            >
              <PostPicture
                id={id}
                kind={type}
                picture={picture}
                sizes="(min-width: 768px) 680px, 100vw"
                first={index === 0}
              />
            </button>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="pointer-events-none absolute inset-x-0 bottom-0" aria-hidden="true">
          <div className="absolute inset-x-0 bottom-6 flex justify-center gap-1.5 md:hidden">
            {photos.map(({ photoId }, index) => (
              <i
                key={photoId}
                data-signal="fill"
                className={cx(
                  'h-[7px] rounded-full bg-white shadow-[0_0_0_1px_rgb(19_33_44/.25)] transition-[width,opacity] duration-(--dur-base)',
                  index === current ? 'w-5' : 'w-[7px] opacity-60',
                )}
              />
            ))}
          </div>
          <span className="tnum absolute right-3.5 bottom-3.5 min-h-7 rounded-[14px] bg-[#13212C] px-2.75 text-meta leading-7 font-semibold text-white">
            {t('listing.photos.counter', { number: current + 1, total: count })}
          </span>
        </div>
      )}
    </>
  )
}

function PhotoThumbs({ listing: { id, type, photos }, strip }: { listing: ListingDetail; strip: Strip }) {
  const { t } = useTranslation()
  return (
    <ul className="mt-3 hidden flex-wrap gap-2 md:flex">
      {photos.map(({ photoId, picture }, index) => (
        <li key={photoId}>
          <button
            type="button"
            aria-label={t('listing.photos.show', { number: index + 1, total: photos.length })}
            aria-current={index === strip.current || undefined}
            className={cx(
              'relative block size-16 overflow-hidden rounded-[12px] bg-sunken',
              index === strip.current && 'shadow-[0_0_0_2px_var(--background),0_0_0_4px_var(--text)]',
            )}
            onClick={() => strip.show(index)}
          >
            <PostPicture id={id} kind={type} picture={picture} sizes="64px" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function useStrip(count: number) {
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const onScroll = useCallback(() => {
    const { current } = row
    if (current?.clientWidth) setAt(Math.round(current.scrollLeft / current.clientWidth))
  }, [])
  const show = (index: number) => {
    const { current } = row
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    current?.scrollTo({ left: index * current.clientWidth, behavior: calm ? 'instant' : 'smooth' })
  }
  // The owner may remove photos while the last one is in view.
  return { row, current: Math.min(at, Math.max(0, count - 1)), onScroll, show }
}
type Strip = ReturnType<typeof useStrip>

/** On a low screen the title stays visible below them. */
export const photoFrame =
  // Explicit width: an aspect ratio with a capped height would shrink it.
  '-mx-gutter aspect-[390/352] max-h-[60dvh] w-[calc(100%+2*var(--gutter))] md:mx-0 md:aspect-[4/3] md:w-full'
