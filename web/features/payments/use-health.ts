import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../lib/api/failure.ts'
import { refreshSession } from '../../lib/api/session.ts'
import { toastDestructive } from '../../ui/feedback/toast.tsx'
import { call } from '../../lib/api/api.ts'
import { withFreshProof } from '../../lib/api/fresh-proof.ts'
import { inBackground } from '../../lib/live/background.ts'

type Shown = 'loading' | 'code' | 'unverified' | 'denied' | 'health'

/** A refusal of any request hides all records, also shown ones. */
export function useHealth() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const access = useQuery(accessQuery)
  const verified = access.data?.verified === true && !access.isError
  const payments = useQuery({ ...paymentsQuery, enabled: verified })
  const events = useQuery({ ...eventsQuery, enabled: verified })
  const all = [access, payments, events]
  const codes = all.filter(({ isError }) => isError).map(({ error }) => failureOf(error).code)

  const lost = codes.includes('SIGNED_OUT') || codes.includes('FORBIDDEN')
  useEffect(() => {
    // The route guards redirect a former admin.
    if (lost) inBackground(refreshSession(client))
  }, [lost, client])

  const shown = ((): Shown => {
    if (access.data?.verified === false || codes.includes('PAYMENTS_DENIED')) return 'denied'
    if (codes.includes('CODE_NEEDED')) return 'code'
    if (access.isError) return 'unverified'
    return access.data ? 'health' : 'loading'
  })()

  /** The shown data stays until the refetch succeeds. */
  async function refresh() {
    if (!(await access.refetch()).data?.verified) return
    const [list, deliveries] = await Promise.all([payments.refetch(), events.refetch()])
    // The user closed the code dialog; the page says that the code is missing.
    const isFailure = ({ isRefetchError, error }: typeof list | typeof deliveries) =>
      isRefetchError && failureOf(error).code !== 'CODE_NEEDED'
    const failed = [
      ...(isFailure(list) ? [t('payments.list.failed')] : []),
      ...(isFailure(deliveries) ? [t('payments.events.failed')] : []),
    ]
    const [sentence] = failed
    if (sentence) toastDestructive(failed.length > 1 ? t('payments.failed') : sentence)
  }

  return { shown, summary: access.data?.summary, payments, events, refresh, busy: all.some(query => query.isFetching) }
}

/** Every request is logged, so it is sent once per visit. */
const accessQuery = queryOptions({
  queryKey: ['payments', 'access'],
  queryFn: () => withFreshProof(() => call(api => api.payments.access({}))),
  staleTime: Infinity,
  // Drops the data on unmount.
  gcTime: 0,
})

const paymentsQuery = queryOptions({
  queryKey: ['payments', 'list'],
  queryFn: ({ signal }) => withFreshProof(() => call(api => api.payments.list(undefined, { signal }))),
  staleTime: Infinity,
  gcTime: 0,
})

const eventsQuery = queryOptions({
  queryKey: ['payments', 'events'],
  queryFn: ({ signal }) => withFreshProof(() => call(api => api.payments.events(undefined, { signal }))),
  staleTime: Infinity,
  gcTime: 0,
})
