import { useTranslation } from 'react-i18next'
import { useRef, useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import { failureOf, failureText, fieldText } from '../../../lib/api/failure.ts'

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

function useTextField() {
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()
  return {
    input,
    value,
    problem,
    change: (next: string) => {
      setProblem(undefined)
      setValue(next)
    },
    refuse: (sentence: string | undefined) => {
      setProblem(sentence)
      input.current?.focus()
      // Typing replaces the text.
      input.current?.select()
    },
  }
}
