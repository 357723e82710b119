import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingDetail } from '../../../contract/listings.ts'
import type { ListingType } from '../../../contract/vocabulary.ts'
import { toastError } from '../../ui/toast.tsx'

/** What the form is opened for: something new, of a type where one was chosen, or a listing that is edited. */
export interface FormPurpose {
  type?: ListingType | undefined
  listing?: ListingDetail | undefined
}
type Layer = ComponentType<FormPurpose & { onClose: () => void }>
const load = (): Promise<Layer> => import('./form/listing-form-layer.tsx').then(file => file.ListingFormLayer)

/** The listing's form, which is loaded with its first use: what opens it, and the layer to be put on the page. */
export function useListingForm(): { open: (purpose?: FormPurpose) => void; layer: ReactNode } {
  const { t } = useTranslation()
  // A component is a function, and a function given to a setter would be called.
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
