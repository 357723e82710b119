import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../lib/api/failure.ts'
import { showFieldErrors } from '../../lib/api/server-errors.ts'
import { refreshIfSignedOut } from '../../lib/api/signed-out.ts'

export function useFormProblem<T extends FieldValues>(names: readonly FieldPath<T>[], setError: UseFormSetError<T>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [problem, setProblem] = useState<string>()
  function fail(error: unknown) {
    if (!refreshIfSignedOut(client, error) && !showFieldErrors(error, names, setError))
      setProblem(failureText(t, error))
  }
  return { problem, fail, forget: () => setProblem(undefined) }
}
