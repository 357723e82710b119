import { useState, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cutOut, type Part, type Picture } from '../lib/dom/picture.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { toastError } from '../ui/toast.tsx'
import { CropFrame, type Placed } from './crop-frame.tsx'

export interface CropProps {
  picture: Picture
  onUse: (cut: Blob) => void
  onCancel: () => void
}

/**
 * Crops a picture to `aspect` (width divided by height). `sizeOf` returns the size in pixels and the quality (0 to 1);
 * `renderBelow` receives the region in percent.
 */
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
          <Button variant="secondary" size="lg" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
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
