import { useTranslation } from 'react-i18next'
import { limits } from '../../contract/limits.ts'
import { failureOf, failureText, fieldText } from '../lib/failure.ts'
import { useTyped } from './use-typed.ts'

/** The code being typed, and what is wrong with it, which is said beside its field. */
export function useCode() {
  const { t } = useTranslation()
  const { input, value: code, problem, change, refuse } = useTyped()
  return {
    code,
    problem,
    field: { ref: input, value: code, onChange: change },
    /** Whether it may be sent; says beside the field why not. */
    complete: (typed = code) => {
      if (typed.length === limits.twoFactorDigits) return true
      refuse(fieldText(t, typed ? 'codeFormat' : 'codeMissing'))
      return false
    },
    /** Says beside the field what the server found wrong with the code; false when it was something else. */
    refused: (error: unknown) => {
      const { code: failure, data } = failureOf(error)
      if (failure === 'INVALID_CODE') refuse(fieldText(t, 'codeInvalid'))
      else if (data.fields?.['code']) refuse(fieldText(t, data.fields['code']))
      else if (failure === 'TOO_MANY_REQUESTS') refuse(failureText(t, error))
      else return false
      return true
    },
  }
}
