import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileField, Visibility } from '../../../../contract/vocabulary.ts'
import { call } from '../../../lib/api/api.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { ownProfileQuery, placeOwnProfile } from '../queries.ts'

interface Choice {
  field: ProfileField
  visibility: Visibility
}

/**
 * Each choice is saved alone, in the order of the choices. `unsaved` covers the stored values, to which failed choices return. To
 * show no former value in between, read it in the component that reads the profile.
 */
export function useVisibility() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [unsaved, setUnsaved] = useState<Partial<Record<ProfileField, Choice>>>({})
  const [saved, setSaved] = useState(false)
  const sending = useRef(0)
  const saving = useMutation({
    scope: { id: 'visibility' },
    mutationFn: (choice: Choice) => call(api => api.profiles.setVisibility(choice)),
    onSuccess: ({ visibility }, { field }) => {
      const before = client.getQueryData(ownProfileQuery().queryKey)
      if (before)
        placeOwnProfile(client, { ...before, visibility: { ...before.visibility, [field]: visibility[field] } })
      setSaved(sending.current === 1)
    },
    onError: error => toastError(failureText(t, error), { title: t('yourData.visibility.failed') }),
    onSettled: (_, __, choice) => {
      sending.current -= 1
      // A later choice for the field is still unsaved.
      setUnsaved(all => (all[choice.field] === choice ? { ...all, [choice.field]: undefined } : all))
    },
  })
  return {
    unsaved: (field: ProfileField): Visibility | undefined => unsaved[field]?.visibility,
    isSaved: saved,
    choose: (field: ProfileField, visibility: Visibility) => {
      const choice = { field, visibility }
      sending.current += 1
      setSaved(false)
      setUnsaved(all => ({ ...all, [field]: choice }))
      saving.mutate(choice)
    },
  }
}
