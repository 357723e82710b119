import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { ListedPhoto } from '../../../contract/listings.ts'
import { toastError } from '../../ui/toast.tsx'

export interface GalleryProps {
  title: string
  photos: readonly ListedPhoto[]
  /** Which photo is shown first, from 0. */
  start: number
  onClose: () => void
}
type Layer = ComponentType<GalleryProps>
const load = (): Promise<Layer> => import('./gallery.tsx').then(file => file.Gallery)

/**
 * The photos in full, loaded with their first use: what opens them, and the layer to be put on the page. They are an
 * entry of the history of their own, so that Back closes them also where the page is the first one of its tab.
 */
export function useGallery({ title, photos }: Pick<GalleryProps, 'title' | 'photos'>): {
  /** `opener` gets focus back when the gallery closes. */
  open: (index: number, opener: HTMLElement) => void
  layer: ReactNode
} {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const { photo } = (state ?? {}) as { photo?: unknown }
  const start = typeof photo === 'number' && photo < photos.length ? photo : undefined
  // A component is a function, and a function given to a setter would be called.
  const [{ Gallery }, setLoaded] = useState<{ Gallery?: Layer }>({})
  const leaving = useRef(false)
  const close = () => {
    // Escape pressed twice is one step back.
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
      // Safari gives a pressed button no focus, and the gallery returns it to whatever has it now.
      opener.focus({ preventScroll: true })
      leaving.current = false
      void navigate(pathname + search, { state: { ...(state as object), photo: index }, preventScrollReset: true })
    },
    layer: Gallery && start !== undefined && <Gallery title={title} photos={photos} start={start} onClose={close} />,
  }
}
