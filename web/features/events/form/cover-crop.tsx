import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureWidths } from '../../../../contract/pictures.ts'
import { limits } from '../../../../contract/limits.ts'
import { CropFrame, type Placed } from '../../../components/crop-frame.tsx'
import { cutOut, type Picture } from '../../../lib/picture.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { toastError } from '../../../ui/toast.tsx'

const aspect = 16 / 9
const widest = pictureWidths.at(-1) ?? 0

/** Places a picture in a cover's frame. `onUse` gets what was cut out, no wider than covers are kept. */
export function CoverCrop({
  picture,
  onUse,
  onCancel,
}: {
  picture: Picture
  onUse: (cut: Blob) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const [placed, setPlaced] = useState<Placed>()

  async function use() {
    if (!placed) return
    const width = Math.max(1, Math.min(widest, Math.round(placed.pixels.width)))
    const height = Math.max(1, Math.round(width / aspect))
    try {
      onUse(await cutOut(picture.image, placed.pixels, { width, height, quality: limits.coverQuality }))
    } catch {
      toastError(t('errors.code.IMAGE_UNREADABLE'))
      onCancel()
    }
  }

  return (
    <Sheet
      open
      onOpenChange={onCancel}
      title={t('eventForm.cover.cropTitle')}
      description={t('eventForm.cover.cropLead')}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
          <Button size="lg" disabled={!placed} onClick={() => void use()}>
            {t('eventForm.cover.use')}
          </Button>
        </>
      }
    >
      <CropFrame
        url={picture.url}
        aspect={aspect}
        label={t('eventForm.cover.frame')}
        zoomLabel={t('eventForm.cover.zoom')}
        onPlace={setPlaced}
        className="aspect-video w-full"
        sliderClassName="w-full"
      />
    </Sheet>
  )
}
