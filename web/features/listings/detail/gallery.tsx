import './gallery.css'
import { Dialog as Radix } from 'radix-ui'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Lightbox,
  MODULE_TOOLBAR,
  type ControllerRef,
  type Plugin,
  type ZoomRef,
  type SlideImage,
} from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import type { GalleryProps } from './use-gallery.tsx'
import { Spinner } from '../../../ui/feedback/loader.tsx'
import { useReturnFocus } from '../../../ui/overlay/dialog.tsx'
import { ChevronLeft, ChevronRight, Download, RotateCw, X } from 'lucide-react'
import type { ListedPhoto } from '../../../../contract/listings.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { StateArt } from '../../../ui/feedback/state-screen.tsx'

const noToolbar: Plugin = ({ remove }) => remove(MODULE_TOOLBAR)
const plugins = [Inline, Zoom, noToolbar]
const animation = { swipe: 220, navigation: 220, zoom: 220 }
const carousel = { finite: true, preload: 1, padding: 0, spacing: 16 } as const
const nothing = () => null

/** The dialog is ours, so that focus and Escape behave as in other dialogs. Always dark. */
export function Gallery({ title, photos: given, start, onClose }: GalleryProps) {
  const { t } = useTranslation()
  // The owner may change the photos while it is open.
  const [photos] = useState(given)
  const controller = useRef<ControllerRef>(null)
  const zoom = useRef<ZoomRef>(null)
  const [index, setIndex] = useState(start)
  // The lightbox jumps to `from` whenever it gets a new array of slides.
  const [{ from, tries }, setTries] = useState({ from: start, tries: 0 })
  const slides = useMemo(() => photos.map(photo => slideOf(photo, tries)), [photos, tries])
  const focus = useReturnFocus()
  const go = (to: number) => {
    const { current } = controller
    if (to < 0 || to >= photos.length) return
    if (to > index) current?.next({ count: to - index })
    if (to < index) current?.prev({ count: index - to })
  }
  // A focused lightbox has already handled the key and pans a zoomed photo.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(index + 1)
    else if (event.key === 'ArrowLeft') go(index - 1)
    else if (event.key === '+' || event.key === '-') {
      controller.current?.focus()
      if (event.key === '+') zoom.current?.zoomIn()
      else zoom.current?.zoomOut()
    }
  }
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-[#0A1219]" />
        <Radix.Content
          aria-describedby={undefined}
          className="gallery dark fixed inset-0 z-50 grid animate-fade-in grid-rows-[auto_minmax(0,1fr)_auto] bg-[#0A1219] text-text outline-none"
          onKeyDown={onKeyDown}
          {...focus}
        >
          <Radix.Title className="sr-only">{t('listing.photos.label', { title })}</Radix.Title>
          <GalleryHead photos={photos} index={index} title={title} />
          <div className="relative min-h-0">
            <div className="absolute inset-0 md:inset-y-10">
              <Lightbox
                plugins={plugins}
                slides={slides}
                index={from}
                on={{ view: ({ index: seen }) => setIndex(seen) }}
                controller={{ ref: controller, closeOnEscape: false }}
                zoom={{ ref: zoom, maxZoomPixelRatio: 2 }}
                animation={animation}
                carousel={carousel}
                labels={{
                  'Photo gallery': t('listing.photos.gallery'),
                  Carousel: t('listing.photos.carousel'),
                  Slide: t('listing.photos.slide'),
                  '{index} of {total}': t('listing.photos.photo', { number: '{index}', total: '{total}' }),
                }}
                render={{
                  buttonPrev: nothing,
                  buttonNext: nothing,
                  iconLoading: () => <Spinner />,
                  iconError: () => <GalleryBroken onRetry={() => setTries({ from: index, tries: tries + 1 })} />,
                }}
              />
            </div>
            <GalleryArrows
              photos={photos}
              index={index}
              onPrevious={() => go(index - 1)}
              onNext={() => go(index + 1)}
            />
          </div>
          <GalleryFoot photos={photos} index={index} onPick={go} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface Shown {
  photos: readonly ListedPhoto[]
  index: number
}
const disc = 'inline-grid size-11 flex-none place-items-center rounded-full bg-sunken text-text hover:bg-line'

function GalleryHead({ photos, index, title }: Shown & { title: string }) {
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
function GalleryArrows({ photos, index, onPrevious, onNext }: Shown & { onPrevious: () => void; onNext: () => void }) {
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

function GalleryFoot({ photos, index, onPick }: Shown & { onPick: (index: number) => void }) {
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

function GalleryBroken({ onRetry }: { onRetry: () => void }) {
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
function slideOf({ picture: { width, height, sizes }, alt }: ListedPhoto, tries: number): SlideImage {
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
