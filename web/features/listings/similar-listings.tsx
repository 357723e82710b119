import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ListingTile } from './listing-tile.tsx'
import { similarListings } from './queries.ts'

/** Renders nothing after a failure, because the page is complete without them. */
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
          <li key={listing.id}>
            <ListingTile listing={listing} sizes="(min-width: 768px) 160px, 46vw" />
          </li>
        ))}
      </ul>
    </section>
  )
}
