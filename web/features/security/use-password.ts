import { useTranslation } from 'react-i18next'
import { useTextField } from './use-text-field.ts'
import { failureOf, fieldText } from '../../lib/api/failure.ts'

export function usePassword() {
  const { t } = useTranslation()
  const { input, value: password, problem, change, refuse } = useTextField()
  return {
    password,
    problem,
    field: {
      ref: input,
      value: password,
      onChange: ({ target }: { target: HTMLInputElement }) => change(target.value),
    },
    /** True if a password is entered; otherwise shows the error at the field. */
    complete: () => {
      if (password) return true
      refuse(fieldText(t, 'passwordRequired'))
      return false
    },
    /** Shows the server's error at the field; returns false if the error has another cause. */
    refused: (error: unknown) => {
      const code = failureOf(error).data.fields?.['password']
      if (code) refuse(fieldText(t, code))
      return code !== undefined
    },
  }
}
