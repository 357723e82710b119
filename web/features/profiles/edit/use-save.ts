import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OwnProfile, ProfileInput } from '../../../../contract/profiles.ts'
import { useConflict } from '../../../components/form/use-conflict.tsx'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText } from '../../../lib/api/failure.ts'
import { profileFields, toInput, valuesOf, type ProfileField, type ProfileValues } from './profile-form.ts'
import { ownProfileQuery, placeOwnProfile } from '../queries.ts'

export function useSave(
  form: UseFormReturn<ProfileValues, unknown, ProfileInput>,
  opened: OwnProfile,
  leave: () => unknown,
) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const conflict = useConflict<OwnProfile, ProfileValues>(opened, {
    load: () => import(/* offline: false */ './edit-conflict.tsx'),
    read: () => client.fetchQuery({ ...ownProfileQuery(), staleTime: 0 }),
    valuesOf,
    values: () => form.getValues(),
    change: part => {
      for (const name of profileFields)
        if (name in part) form.setValue(name, part[name] as never, { shouldDirty: true, shouldValidate: true })
    },
  })
  const saved = useRef(false)
  const [failure, setFailure] = useState<string>()
  const [refused, setRefused] = useState<readonly ProfileField[]>([])
  const { errors } = form.formState

  // A corrected field must not return to the summary while typing: the summary would take focus.
  useEffect(() => setRefused(before => before.filter(name => errors[name])), [errors])

  async function save(input: ProfileInput) {
    try {
      setFailure(undefined)
      setRefused([])
      const profile = await conflict.save(basedOn => call(api => api.profiles.update({ ...toInput(input), basedOn })))
      if (!profile) return
      placeOwnProfile(client, profile)
      saved.current = true
      leave()
    } catch (error) {
      const { fields = {} } = failureOf(error).data
      const wrong = profileFields.filter(name => fields[name])
      for (const name of wrong) form.setError(name, { type: 'server', message: fields[name] ?? 'invalid' })
      setRefused(wrong)
      // Omits the reason if fields explain it.
      setFailure([...(wrong.length > 0 ? [] : [failureText(t, error)]), t('profiles.kept')].join(' '))
    }
  }

  function refuse(found: FieldErrors<ProfileValues>) {
    setFailure(undefined)
    setRefused(profileFields.filter(name => found[name]))
  }

  return {
    saved,
    conflict: conflict.box,
    failure,
    wrong: refused,
    submit: (event: SyntheticEvent) => form.handleSubmit(save, refuse)(event),
  }
}
