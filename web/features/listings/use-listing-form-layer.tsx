import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingDetail } from '../../../contract/listings.ts'
import type { ListingType } from '../../../contract/vocabulary.ts'
import { toastError } from '../../ui/feedback/toast.tsx'

export interface FormPurpose {
  type?: ListingType | undefined
  listing?: ListingDetail | undefined
}
type Layer = ComponentType<FormPurpose & { onClose: () => void }>
const load = (): Promise<Layer> => import('./form/listing-form-layer.tsx').then(file => file.ListingFormLayer)

export function useListingFormLayer(): { open: (purpose?: FormPurpose) => void; layer: ReactNode } {
  const { t } = useTranslation()
  // In an object, because a setter calls a function value.
  const [{ Form }, setLoaded] = useState<{ Form?: Layer }>({})
  const [shown, setShown] = useState<FormPurpose>()
  const open = (purpose: FormPurpose = {}) => {
    setShown(purpose)
    if (!Form)
      load().then(
        loaded => setLoaded({ Form: loaded }),
        () => {
          setShown(undefined)
          toastError(t('errors.network'), { title: t('exchange.formFailed') })
        },
      )
  }
  return { open, layer: Form && shown && <Form {...shown} onClose={() => setShown(undefined)} /> }
}
