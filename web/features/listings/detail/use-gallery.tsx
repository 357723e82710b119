import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { ListedPhoto } from '../../../../contract/listings.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { useNavigateFromHere } from '../../../lib/dom/late-navigation.ts'

export interface GalleryProps {
  title: string
  photos: readonly ListedPhoto[]
  /** 0-based. */
  start: number
  onClose: () => void
}
type Layer = ComponentType<GalleryProps>
const load = (): Promise<Layer> => import('./gallery.tsx').then(file => file.Gallery)

/** Lazy. An open gallery is a history entry, so that Back closes it even on the first page of the tab. */
export function useGallery({ title, photos }: Pick<GalleryProps, 'title' | 'photos'>): {
  open: (index: number, opener: HTMLElement) => void
  layer: ReactNode
} {
  const { t } = useTranslation()
  const navigate = useNavigateFromHere()
  const { pathname, search, state } = useLocation()
  const { photo } = (state ?? {}) as { photo?: unknown }
  const start = typeof photo === 'number' && photo < photos.length ? photo : undefined
  // In an object, because a setter calls a function value.
  const [{ Gallery }, setLoaded] = useState<{ Gallery?: Layer }>({})
  const leaving = useRef(false)
  const close = () => {
    // Double Escape must go back only once.
    if (!leaving.current) void navigate(-1)
    leaving.current = true
  }
  const isWanted = start !== undefined && !Gallery
  useEffect(() => {
    if (!isWanted) return
    load().then(
      loaded => setLoaded({ Gallery: loaded }),
      () => {
        close()
        toastError(t('errors.network'), { title: t('listing.photos.failed') })
      },
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted])
  return {
    open: (index, opener) => {
      // Safari does not focus a pressed button, and the gallery returns focus to the focused element.
      opener.focus({ preventScroll: true })
      leaving.current = false
      void navigate(pathname + search, { state: { ...(state as object), photo: index }, preventScrollReset: true })
    },
    layer: Gallery && start !== undefined && <Gallery title={title} photos={photos} start={start} onClose={close} />,
  }
}
