import { useTranslation } from 'react-i18next'
import type { ListingDetail } from '../../../contract/listings.ts'
import { PostPicture } from '../../components/post/post-picture.tsx'
import { cx } from '../../ui/cx.ts'
import type { Strip } from './use-strip.ts'

export function PhotoStrip({
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
              // Scrolls a photo that got keyboard focus into view, also while the row is still scrolling.
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
