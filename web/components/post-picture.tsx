import { useState } from 'react'
import type { Picture } from '../../contract/pictures.ts'
import type { CoverKind } from '../ui/cover-shapes.ts'
import { FallbackCover } from '../ui/fallback-cover.tsx'

/**
 * The picture of a post, in the width that fits `sizes`; drawn from its id where it has none or none can be loaded.
 * Decorative, and as large as the box round it, which must be positioned. `first` is in sight when the screen opens, so that the browser does not wait with it.
 */
export function PostPicture({
  id,
  kind,
  picture,
  sizes,
  first = false,
}: {
  id: string
  kind: CoverKind
  picture: Picture | null
  sizes: string
  first?: boolean
}) {
  const [broken, setBroken] = useState<string>()
  const largest = picture?.sizes.at(-1)
  if (!picture || !largest || broken === largest.url)
    return <FallbackCover id={id} kind={kind} className="absolute inset-0" />
  return (
    <img
      src={largest.url}
      srcSet={picture.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt=""
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className="absolute inset-0 size-full object-cover"
      onError={() => setBroken(largest.url)}
    />
  )
}
