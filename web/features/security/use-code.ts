import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { failureOf, failureText, fieldText } from '../../lib/api/failure.ts'
import { useTextField } from './use-text-field.ts'

export function useCode() {
  const { t } = useTranslation()
  const { input, value: code, problem, change, refuse } = useTextField()
  return {
    code,
    problem,
    field: { ref: input, value: code, onChange: change },
    /** Shows an error and returns false if the code has the wrong length. */
    complete: (typed = code) => {
      if (typed.length === limits.twoFactorDigits) return true
      refuse(fieldText(t, typed ? 'codeFormat' : 'codeMissing'))
      return false
    },
    /** Shows a server error about the code; returns false for other errors. */
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
