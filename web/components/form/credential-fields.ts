import { useTranslation } from 'react-i18next'
import { useRef, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { failureOf, failureText, fieldText } from '../../lib/api/failure.ts'

const kinds = {
  app: { kind: 'digits', length: limits.twoFactorDigits, wrong: 'codeFormat' },
  recovery: { kind: 'letters', length: limits.recoveryCodeLength, wrong: 'codeShort' },
} as const

export function useCode(of: keyof typeof kinds = 'app') {
  const { kind, length, wrong } = kinds[of]
  const { t } = useTranslation()
  const { input, value: code, problem, change, refuse } = useTextField()
  return {
    code,
    problem,
    field: { ref: input, value: code, onChange: change, kind, length },
    clear: () => change(''),
    complete: (typed = code) => {
      if (typed.length === length) return true
      refuse(fieldText(t, typed ? wrong : 'codeMissing'))
      return false
    },
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
    complete: () => {
      if (password) return true
      refuse(fieldText(t, 'passwordRequired'))
      return false
    },
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
      input.current?.select()
    },
  }
}
