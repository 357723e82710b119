import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { CropFrame, type Placed } from '../../components/crop-frame.tsx'
import { cutOut, type Picture } from '../../lib/picture.ts'
import { toastError } from '../../ui/toast.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CropPreviews } from './crop-previews.tsx'

const petal = 'M150 12a138 138 0 0 1 0 276H48a36 36 0 0 1-36-36V150A138 138 0 0 1 150 12Z'
const cut = { width: limits.avatarEdge, height: limits.avatarEdge, quality: limits.avatarQuality }

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
  const [square, setSquare] = useState<Placed>()

  async function use() {
    if (!square) return
    try {
      onUse(await cutOut(picture.image, square.pixels, cut))
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
          <Button size="lg" disabled={!square} onClick={() => void use()}>
            {t('profiles.crop.use')}
          </Button>
        </>
      }
    >
      <CropFrame
        url={picture.url}
        aspect={1}
        label={t('profiles.crop.frame')}
        zoomLabel={t('profiles.crop.zoom')}
        onPlace={setSquare}
        style={{ '--frame-phone': `${limits.cropFrameMobile}px`, '--frame': `${limits.cropFrame}px` } as object}
        className="aspect-square w-(--frame-phone) md:w-(--frame)"
        sliderClassName="w-70 md:w-75"
      >
        <svg
          viewBox="0 0 300 300"
          aria-hidden="true"
          data-art=""
          className="pointer-events-none absolute inset-0 size-full"
        >
          <path fill="#0A1219" fillOpacity=".62" fillRule="evenodd" d={`M0 0h300v300H0Z ${petal}`} />
          <path d={petal} fill="none" stroke="#fff" strokeWidth="3" />
        </svg>
      </CropFrame>
      {square && <CropPreviews url={picture.url} part={square.part} />}
    </Sheet>
  )
}
