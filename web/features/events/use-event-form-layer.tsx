import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../contract/events.ts'
import { toastError } from '../../ui/feedback/toast.tsx'

type Mode = 'create' | 'edit' | 'duplicate'
type Layer = ComponentType<{ mode: Mode; event?: EventDetail | undefined; onClose: () => void }>
const load = (): Promise<Layer> => import('./form/event-form-layer.tsx').then(file => file.EventFormLayer)

export function useEventFormLayer(): { open: (mode: Mode, event?: EventDetail) => void; layer: ReactNode } {
  const { t } = useTranslation()
  // In an object, because a setter calls a function value.
  const [{ Form }, setLoaded] = useState<{ Form?: Layer }>({})
  const [shown, setShown] = useState<{ mode: Mode; event?: EventDetail | undefined }>()
  const open = (mode: Mode, event?: EventDetail) => {
    setShown({ mode, event })
    if (!Form)
      load().then(
        loaded => setLoaded({ Form: loaded }),
        () => {
          setShown(undefined)
          toastError(t('errors.network'), { title: t('events.detail.formFailed') })
        },
      )
  }
  return { open, layer: Form && shown && <Form {...shown} onClose={() => setShown(undefined)} /> }
}
