import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { toastError } from '../../ui/toast.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CropPreviews } from './crop-previews.tsx'
import { cutSquare, type Picture, type Square } from './picture.ts'

const zoomMax = 4
const nudge = 4

const petal = 'M150 12a138 138 0 0 1 0 276H48a36 36 0 0 1-36-36V150A138 138 0 0 1 150 12Z'

/** Places a photo behind the petal: by drag, wheel, pinch, slider or arrow keys. `onUse` gets the square that was cut. */
export function CropSheet({
  picture,
  onUse,
  onCancel,
}: {
  picture: Picture
  onUse: (cut: Blob) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  /** The square within the picture: in hundredths of it, and in its pixels. */
  const [square, setSquare] = useState<{ part: Square; pixels: Square }>()
  const frame = useRef<RefObject<HTMLDivElement | null>>(undefined)
  const ready = square !== undefined

  // The arrow keys work at once. A frame later, as the layer first gives focus to its own first control.
  useEffect(() => {
    if (!ready) return
    const next = requestAnimationFrame(() => frame.current?.current?.focus())
    return () => cancelAnimationFrame(next)
  }, [ready])

  async function use() {
    if (!square) return
    try {
      onUse(await cutSquare(picture.image, square.pixels))
    } catch {
      toastError(t('errors.code.IMAGE_UNREADABLE'))
      onCancel()
    }
  }

  return (
    <Sheet
      open
      onOpenChange={onCancel}
      title={t('profiles.crop.title')}
      description={t('profiles.crop.lead')}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
          <Button size="lg" disabled={!ready} onClick={() => void use()}>
            {t('profiles.crop.use')}
          </Button>
        </>
      }
    >
      <div
        style={{ '--frame-phone': `${limits.cropFrameMobile}px`, '--frame': `${limits.cropFrame}px` } as object}
        className="relative mx-auto aspect-square w-(--frame-phone) max-w-full overflow-hidden rounded-lg bg-black has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus md:w-(--frame)"
      >
        <Cropper
          image={picture.url}
          aspect={1}
          objectFit="cover"
          crop={crop}
          zoom={zoom}
          maxZoom={zoomMax}
          keyboardStep={nudge}
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(part, pixels) => setSquare({ part, pixels })}
          setCropperRef={ref => (frame.current = ref)}
          style={{ cropAreaStyle: { border: 0, boxShadow: 'none', outline: 'none' } }}
          cropperProps={{ role: 'application', 'aria-label': t('profiles.crop.frame') }}
        />
        <svg
          viewBox="0 0 300 300"
          aria-hidden="true"
          data-art=""
          className="pointer-events-none absolute inset-0 size-full"
        >
          <path fill="#0A1219" fillOpacity=".62" fillRule="evenodd" d={`M0 0h300v300H0Z ${petal}`} />
          <path d={petal} fill="none" stroke="#fff" strokeWidth="3" />
        </svg>
      </div>
      <div className="mx-auto mt-2 flex w-70 max-w-full items-center gap-3 text-text-muted md:w-75">
        <ZoomOut size={20} aria-hidden="true" />
        <input
          type="range"
          min={1}
          max={zoomMax}
          step={0.02}
          value={zoom}
          aria-label={t('profiles.crop.zoom')}
          className="h-11 min-w-0 flex-1 cursor-pointer accent-primary"
          onChange={event => setZoom(event.target.valueAsNumber)}
        />
        <ZoomIn size={20} aria-hidden="true" />
      </div>
      {square && <CropPreviews url={picture.url} part={square.part} />}
    </Sheet>
  )
}
