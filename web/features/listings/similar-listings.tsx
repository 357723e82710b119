import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { PostPicture } from '../../components/post-picture.tsx'
import { Price } from '../../components/price.tsx'
import { similarListings } from './queries.ts'

/** A few others like it. Nothing stands here where there are none, or where they cannot be had: the page is whole without. */
export function SimilarListings({ id }: { id: string }) {
  const { t } = useTranslation()
  const heading = useId()
  const { data = [] } = useQuery(similarListings(id))
  if (data.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="type-h2 mb-3">
        {t('listing.similar')}
      </h2>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-4">
        {data.map(listing => (
          <li key={listing.id} className="relative">
            <span className="relative mb-2 block aspect-square overflow-hidden rounded-[18px] bg-sunken">
              <PostPicture
                id={listing.id}
                kind={listing.type}
                picture={listing.cover}
                sizes="(min-width: 768px) 160px, 45vw"
              />
            </span>
            <Price price={listing.price} />
            <Link
              to={generatePath(pages.listing, { listingId: listing.id })}
              className="wrapline line-clamp-2 text-copy leading-5 font-semibold after:absolute after:inset-0 hover:underline"
            >
              <bdi>{listing.title}</bdi>
            </Link>
            {listing.place && (
              <p className="line-clamp-1 text-meta text-text-muted">
                <bdi>{listing.place}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
