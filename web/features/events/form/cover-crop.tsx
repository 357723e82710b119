import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { pictureWidths } from '../../../../contract/values/pictures.ts'
import { CropSheet, type CropProps } from '../../../components/form/crop-sheet.tsx'

const aspect = 16 / 9
const widest = pictureWidths.at(-1) ?? 0

export function CoverCrop(props: CropProps) {
  const { t } = useTranslation()
  return (
    <CropSheet
      {...props}
      words={{
        title: t('eventForm.cover.cropTitle'),
        lead: t('eventForm.cover.cropLead'),
        use: t('eventForm.cover.use'),
        frame: t('eventForm.cover.frame'),
        zoom: t('eventForm.cover.zoom'),
      }}
      aspect={aspect}
      sizeOf={pixels => {
        const width = Math.max(1, Math.min(widest, Math.round(pixels.width)))
        return { width, height: Math.max(1, Math.round(width / aspect)), quality: limits.coverQuality }
      }}
      className="aspect-video w-full"
      sliderClassName="w-full"
    />
  )
}
