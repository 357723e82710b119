import { useTranslation } from 'react-i18next'
import type { ListingDetail } from '../../../contract/listings.ts'
import { PostPicture } from '../../components/post/post-picture.tsx'
import { cx } from '../../ui/cx.ts'
import type { Strip } from './use-strip.ts'

/** Thumbnails of all photos, for devices without touch. */
export function PhotoThumbs({ listing: { id, type, photos }, strip }: { listing: ListingDetail; strip: Strip }) {
  const { t } = useTranslation()
  return (
    <ul className="mt-3 hidden flex-wrap gap-2 md:flex">
      {photos.map(({ photoId, picture }, index) => (
        <li key={photoId}>
          <button
            type="button"
            aria-label={t('listing.photos.show', { number: index + 1, total: photos.length })}
            aria-current={index === strip.current || undefined}
            className={cx(
              'relative block size-16 overflow-hidden rounded-[12px] bg-sunken',
              index === strip.current && 'shadow-[0_0_0_2px_var(--background),0_0_0_4px_var(--text)]',
            )}
            onClick={() => strip.show(index)}
          >
            <PostPicture id={id} kind={type} picture={picture} sizes="64px" />
          </button>
        </li>
      ))}
    </ul>
  )
}
