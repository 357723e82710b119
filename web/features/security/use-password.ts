import { useTranslation } from 'react-i18next'
import { useTyped } from '../../components/use-typed.ts'
import { failureOf, fieldText } from '../../lib/failure.ts'

/** The password being typed beside a code, and what is wrong with it, which is said beside its field. */
export function usePassword() {
  const { t } = useTranslation()
  const { input, value: password, problem, change, refuse } = useTyped()
  return {
    password,
    problem,
    field: {
      ref: input,
      value: password,
      onChange: ({ target }: { target: HTMLInputElement }) => change(target.value),
    },
    /** Whether it may be sent; says beside the field that it is missing. */
    complete: () => {
      if (password) return true
      refuse(fieldText(t, 'passwordRequired'))
      return false
    },
    /** Says beside the field what the server found wrong with it; false when it was something else. */
    refused: (error: unknown) => {
      const code = failureOf(error).data.fields?.['password']
      if (code) refuse(fieldText(t, code))
      return code !== undefined
    },
  }
}
