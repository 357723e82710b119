import { useState } from 'react'
import type { Picture } from '../../../contract/values/pictures.ts'
import { FallbackCover, type CoverKind } from '../../ui/art/cover.tsx'

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
