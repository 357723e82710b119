import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { CropSheet, type CropProps } from '../../../components/form/crop-sheet.tsx'
import type { Part } from '../../../lib/dom/picture.ts'

const petal = 'M150 12a138 138 0 0 1 0 276H48a36 36 0 0 1-36-36V150A138 138 0 0 1 150 12Z'
const square = { width: limits.avatarEdge, height: limits.avatarEdge, quality: limits.avatarQuality }

export function AvatarCrop(props: CropProps) {
  const { t } = useTranslation()
  return (
    <CropSheet
      {...props}
      words={{
        title: t('profiles.crop.title'),
        lead: t('profiles.crop.lead'),
        use: t('profiles.crop.use'),
        frame: t('profiles.crop.frame'),
        zoom: t('profiles.crop.zoom'),
      }}
      aspect={1}
      sizeOf={() => square}
      style={{ '--frame-phone': `${limits.cropFrameMobile}px`, '--frame': `${limits.cropFrame}px` } as object}
      className="aspect-square w-(--frame-phone) md:w-(--frame)"
      sliderClassName="w-70 md:w-75"
      renderBelow={part => <CropPreviews url={props.picture.url} part={part} />}
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
    </CropSheet>
  )
}

/** In pixels. */
const sizes = [56, 40, 28]

/** `part`: percent of the picture. */
function CropPreviews({ url, part }: { url: string; part: Part }) {
  return (
    <div aria-hidden="true" className="mt-2 flex items-end justify-center gap-3.5">
      {sizes.map(size => (
        <span
          key={size}
          data-art=""
          className="relative flex-none overflow-hidden rounded-petal bg-sunken"
          style={{ width: size, height: size }}
        >
          <img
            src={url}
            alt=""
            draggable={false}
            className="absolute max-w-none"
            style={{
              width: `${10_000 / part.width}%`,
              height: `${10_000 / part.height}%`,
              left: `${(-100 * part.x) / part.width}%`,
              top: `${(-100 * part.y) / part.height}%`,
            }}
          />
        </span>
      ))}
    </div>
  )
}
