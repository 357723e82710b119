import { ArrowLeft, Maximize2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { ListingDetail } from '../../../contract/listings.ts'
import { pages } from '../../../contract/pages.ts'
import { cx } from '../../ui/cx.ts'
import { FallbackCover } from '../../ui/art/cover.tsx'
import { photoFrame } from './photo-frame.ts'
import { PhotoStrip } from './photo-strip.tsx'
import { PhotoThumbs } from './photo-thumbs.tsx'
import { useGallery } from './use-gallery.tsx'
import { useStrip } from './use-strip.ts'
import { IconButton } from '../../ui/button.tsx'

export function ListingHead({ listing, menu }: { listing: ListingDetail; menu: ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { key } = useLocation()
  const { photos, title } = listing
  const gallery = useGallery({ title, photos })
  const strip = useStrip(photos.length)
  return (
    <>
      <div className={cx(photoFrame, 'relative overflow-hidden bg-sunken md:rounded-[24px]')}>
        {photos.length > 0 ? (
          <PhotoStrip listing={listing} strip={strip} onOpen={gallery.open} />
        ) : (
          <FallbackCover id={listing.id} kind={listing.type} className="absolute inset-0" />
        )}
        <div
          data-sub-header=""
          className="pointer-events-none absolute top-[calc(12px+var(--safe-top))] right-3 left-3 flex gap-2 *:pointer-events-auto md:top-3"
        >
          <IconButton
            look="float"
            label={t('ui.back')}
            onClick={() => (key === 'default' ? navigate(pages.exchange, { replace: true }) : navigate(-1))}
          >
            <ArrowLeft size={22} aria-hidden="true" />
          </IconButton>
          <span className="pointer-events-none! flex-1" />
          {photos.length > 0 && (
            <IconButton
              look="float"
              label={t('listing.photos.fullScreen')}
              onClick={event => gallery.open(strip.current, event.currentTarget)}
            >
              <Maximize2 size={20} aria-hidden="true" />
            </IconButton>
          )}
          {menu}
        </div>
      </div>
      {photos.length > 1 && <PhotoThumbs listing={listing} strip={strip} />}
      {gallery.layer}
    </>
  )
}
