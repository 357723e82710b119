import { useMutation } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { overviewQuery } from './queries.ts'
import { useFailed } from './use-failed.ts'
import type { Enrolment } from './use-flow.ts'

export function useBegin(onKey: (enrolment: Enrolment) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const failed = useFailed()
  return useMutation({
    mutationFn: () => call(api => api.security.beginTwoFactor()),
    onSuccess: onKey,
    onError: error => {
      // Enabled elsewhere in the meantime.
      if (failureOf(error).code === 'TWO_FACTOR_ON') void client.invalidateQueries(overviewQuery)
      failed(error, t('security.setup.qrFailed'))
    },
  })
}
