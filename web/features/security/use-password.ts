import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrorCode } from '../../../contract/errors.ts'
import { failureOf, fieldText } from '../../lib/failure.ts'

/** The password being typed beside a code, and what is wrong with it, which is said beside its field. */
export function usePassword() {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()

  function refuse(code: FieldErrorCode) {
    setProblem(fieldText(t, code))
    input.current?.focus()
    // What is typed next takes the place of the wrong one.
    input.current?.select()
  }

  return {
    password,
    problem,
    field: {
      ref: input,
      value: password,
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setProblem(undefined)
        setPassword(target.value)
      },
    },
    /** Whether it may be sent; says beside the field that it is missing. */
    complete: () => {
      if (password) return true
      refuse('passwordRequired')
      return false
    },
    /** Says beside the field what the server found wrong with it; false when it was something else. */
    refused: (error: unknown) => {
      const code = failureOf(error).data.fields?.['password']
      if (code) refuse(code)
      return code !== undefined
    },
  }
}
