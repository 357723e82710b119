import './gallery.css'
import { Dialog as Radix } from 'radix-ui'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Lightbox, MODULE_TOOLBAR, type ControllerRef, type Plugin, type ZoomRef } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { GalleryArrows, GalleryBroken, GalleryFoot, GalleryHead, slideOf } from './gallery-parts.tsx'
import type { GalleryProps } from './use-gallery.tsx'
import { Spinner } from '../../../ui/feedback/loader.tsx'
import { useReturnFocus } from '../../../ui/overlay/dialog.tsx'

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
