import Cropper from 'react-easy-crop'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { cutOut, type Part, type Picture } from '../../lib/dom/picture.ts'
import { Button, CancelButton } from '../../ui/button.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { toastError } from '../../ui/feedback/toast.tsx'
import { cx } from '../../ui/cx.ts'

export interface CropProps {
  picture: Picture
  onUse: (cut: Blob) => void
  onCancel: () => void
}

/** Imports the crop library: load it lazily. `aspect` is width divided by height; `renderBelow` receives percent. */
export function CropSheet({
  picture,
  words,
  aspect,
  sizeOf,
  renderBelow,
  children,
  onUse,
  onCancel,
  ...frame
}: CropProps & {
  words: { title: string; lead: string; use: string; frame: string; zoom: string }
  aspect: number
  sizeOf: (pixels: Part) => { width: number; height: number; quality: number }
  renderBelow?: (part: Part) => ReactNode
  children?: ReactNode
  className: string
  sliderClassName: string
  style?: CSSProperties
}) {
  const { t } = useTranslation()
  const [placed, setPlaced] = useState<Placed>()

  async function use() {
    if (!placed) return
    try {
      onUse(await cutOut(picture.image, placed.pixels, sizeOf(placed.pixels)))
    } catch {
      toastError(t('errors.code.IMAGE_UNREADABLE'))
      onCancel()
    }
  }

  return (
    <Sheet
      open
      onOpenChange={onCancel}
      title={words.title}
      description={words.lead}
      footer={
        <>
          <CancelButton size="lg" onClick={onCancel} />
          <Button size="lg" disabled={!placed} onClick={() => void use()}>
            {words.use}
          </Button>
        </>
      }
    >
      <CropFrame
        url={picture.url}
        aspect={aspect}
        label={words.frame}
        zoomLabel={words.zoom}
        onPlace={setPlaced}
        {...frame}
      >
        {children}
      </CropFrame>
      {placed && renderBelow?.(placed.part)}
    </Sheet>
  )
}

const zoomMax = 4
const nudge = 4

interface Placed {
  part: Part
  pixels: Part
}

function CropFrame({
  url,
  aspect,
  label,
  zoomLabel,
  onPlace,
  className,
  sliderClassName,
  style,
  children,
}: {
  url: string
  aspect: number
  label: string
  zoomLabel: string
  onPlace: (placed: Placed) => void
  className: string
  sliderClassName: string
  style?: CSSProperties
  children?: ReactNode
}) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [ready, setReady] = useState(false)
  const frame = useRef<RefObject<HTMLDivElement | null>>(undefined)

  // Arrow keys must work immediately. The layer focuses its first control, so wait one frame.
  useEffect(() => {
    if (!ready) return
    const next = requestAnimationFrame(() => frame.current?.current?.focus())
    return () => cancelAnimationFrame(next)
  }, [ready])

  return (
    <>
      <div
        style={style}
        className={cx(
          'relative mx-auto max-w-full overflow-hidden rounded-lg bg-black has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
          className,
        )}
      >
        <Cropper
          image={url}
          aspect={aspect}
          objectFit="cover"
          crop={crop}
          zoom={zoom}
          maxZoom={zoomMax}
          keyboardStep={nudge}
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(part, pixels) => {
            setReady(true)
            onPlace({ part, pixels })
          }}
          setCropperRef={ref => (frame.current = ref)}
          style={{ cropAreaStyle: { border: 0, boxShadow: 'none', outline: 'none' } }}
          cropperProps={{ role: 'application', 'aria-label': label }}
        />
        {children}
      </div>
      <div className={cx('mx-auto mt-2 flex max-w-full items-center gap-3 text-text-muted', sliderClassName)}>
        <ZoomOut size={20} aria-hidden="true" />
        <input
          type="range"
          min={1}
          max={zoomMax}
          step={0.02}
          value={zoom}
          aria-label={zoomLabel}
          className="h-11 min-w-0 flex-1 cursor-pointer accent-primary"
          onChange={event => setZoom(event.target.valueAsNumber)}
        />
        <ZoomIn size={20} aria-hidden="true" />
      </div>
    </>
  )
}
