import { useState } from 'react'
import type { Event } from '../../../contract/events.ts'
import { FallbackCover } from '../../ui/fallback-cover.tsx'

/**
 * The picture of an event, in the width that fits `sizes`; drawn from its id where it has none or none can be loaded.
 * Decorative, and as large as the box round it, which must be positioned. `first` is in sight when the screen opens, so that the browser does not wait with it.
 */
export function EventCover({
  event: { id, cover },
  sizes,
  first = false,
}: {
  event: Pick<Event, 'id' | 'cover'>
  sizes: string
  first?: boolean
}) {
  const [broken, setBroken] = useState<string>()
  const largest = cover?.sizes.at(-1)
  if (!cover || !largest || broken === largest.url)
    return <FallbackCover id={id} kind="event" className="absolute inset-0" />
  return (
    <img
      src={largest.url}
      srcSet={cover.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      sizes={sizes}
      width={cover.width}
      height={cover.height}
      alt=""
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className="absolute inset-0 size-full object-cover"
      onError={() => setBroken(largest.url)}
    />
  )
}
