import { ChevronLeft, ChevronRight, Download, RotateCw, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import type { SlideImage } from 'yet-another-react-lightbox'
import type { ListedPhoto } from '../../../../contract/listings.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { StateArt } from '../../../ui/feedback/state-screen.tsx'

interface Shown {
  photos: readonly ListedPhoto[]
  index: number
}
const disc = 'inline-grid size-11 flex-none place-items-center rounded-full bg-sunken text-text hover:bg-line'

export function GalleryHead({ photos, index, title }: Shown & { title: string }) {
  const { t } = useTranslation()
  const url = photos[index]?.picture.sizes.at(-1)?.url
  return (
    <div className="flex items-center gap-2 px-2 pt-[calc(8px+var(--safe-top))] pb-2 md:p-4">
      <Radix.Close aria-label={t('listing.photos.close')} className={disc}>
        <X size={24} aria-hidden="true" />
      </Radix.Close>
      <p aria-live="polite" className="tnum flex-1 pl-1 font-semibold">
        {photos.length > 1 && (
          <>
            <span className="sr-only">{t('listing.photos.photo', { number: index + 1, total: photos.length })}</span>
            <span aria-hidden="true">{t('listing.photos.counter', { number: index + 1, total: photos.length })}</span>
          </>
        )}
      </p>
      {url && (
        <a
          href={url}
          download={fileNameOf(title, index + 1, url)}
          aria-label={t('listing.photos.download', { number: index + 1 })}
          className={disc}
        >
          <Download size={22} aria-hidden="true" />
        </a>
      )}
    </div>
  )
}

/** The buttons stay focusable at the ends, so that focus is not lost. */
export function GalleryArrows({
  photos,
  index,
  onPrevious,
  onNext,
}: Shown & { onPrevious: () => void; onNext: () => void }) {
  const { t } = useTranslation()
  const arrow = (at: string, isEnd: boolean) =>
    cx(
      disc,
      'absolute bottom-3 z-10 md:top-1/2 md:bottom-auto md:size-14 md:-translate-y-1/2',
      at,
      isEnd && 'opacity-40 hover:bg-sunken',
    )
  const [first, last] = [index === 0, index === photos.length - 1]
  if (photos.length < 2) return null
  return (
    <>
      <button
        type="button"
        aria-label={t('listing.photos.previous')}
        aria-disabled={first || undefined}
        className={arrow('left-2.5 md:left-6', first)}
        onClick={onPrevious}
      >
        <ChevronLeft size={26} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={t('listing.photos.next')}
        aria-disabled={last || undefined}
        className={arrow('right-2.5 md:right-6', last)}
        onClick={onNext}
      >
        <ChevronRight size={26} aria-hidden="true" />
      </button>
    </>
  )
}

export function GalleryFoot({ photos, index, onPick }: Shown & { onPick: (index: number) => void }) {
  const { t } = useTranslation()
  const count = photos.length
  return (
    <div className="grid justify-items-center gap-1 px-5 pt-3 pb-[calc(16px+var(--safe-bottom))]">
      <p className="wrapline text-center text-copy text-balance text-[#C6D0D7]">
        {photos[index]?.alt ?? t('listing.photos.photo', { number: index + 1, total: count })}
      </p>
      {count > 1 && (
        <div className="flex flex-wrap justify-center">
          {photos.map(({ photoId }, dot) => (
            <button
              key={photoId}
              type="button"
              aria-label={t('listing.photos.photo', { number: dot + 1, total: count })}
              aria-current={dot === index || undefined}
              className="grid size-11 place-items-center"
              onClick={() => onPick(dot)}
            >
              <i
                data-signal="fill"
                className={cx(
                  'h-[9px] rounded-full transition-[width] duration-(--dur-base)',
                  dot === index ? 'w-6 bg-[#FFCF3F]' : 'w-[9px] bg-[#7C8B96]',
                )}
              />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

export function GalleryBroken({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="grid w-max max-w-[80vw] justify-items-center gap-3.5 p-6 text-center leading-normal">
      <StateArt name="error" size={148} />
      <p className="type-h2">{t('listing.photos.broken')}</p>
      <Button
        variant="ink"
        size="md"
        icon={<RotateCw size={18} strokeWidth={2.25} aria-hidden="true" />}
        onClick={onRetry}
      >
        {t('ui.tryAgain')}
      </Button>
    </div>
  )
}

/** Each try has another URL, so that the lightbox loads the photo again. */
export function slideOf({ picture: { width, height, sizes }, alt }: ListedPhoto, tries: number): SlideImage {
  const url = sizes.at(-1)?.url ?? ''
  return {
    src: tries > 0 ? `${url}#${tries}` : url,
    alt: alt ?? '',
    width,
    height,
    srcSet: sizes.map(size => ({
      src: size.url,
      width: size.width,
      height: Math.round((size.width * height) / width),
    })),
  }
}

function fileNameOf(title: string, number: number, url: string): string {
  const words = title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-')
  const ending = /\.\w+(?=$|\?)/.exec(url)?.[0] ?? ''
  return `${words || 'photo'}-${number}${ending}`
}
