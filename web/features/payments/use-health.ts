import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../lib/failure.ts'
import { refreshSession } from '../../lib/session.ts'
import { toastDestructive } from '../../ui/toast.tsx'
import { accessQuery, eventsQuery, paymentsQuery } from './queries.ts'

export type Shown = 'loading' | 'code' | 'unverified' | 'denied' | 'health'

/**
 * What the page shows, and both lists. The lists are asked for once the server has verified the viewer; what any of the
 * answers refuses hides all of it, also while it is on the page.
 */
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
    // The guards lead away whoever is no admin any more.
    if (lost) void refreshSession(client).catch(() => undefined)
  }, [lost, client])

  const shown = ((): Shown => {
    if (access.data?.verified === false || codes.includes('PAYMENTS_DENIED')) return 'denied'
    if (codes.includes('CODE_NEEDED')) return 'code'
    if (access.isError) return 'unverified'
    return access.data ? 'health' : 'loading'
  })()

  /** Asks for everything anew. What is shown stays until then, and afterwards where it could not be read again. */
  async function refresh() {
    if (!(await access.refetch()).data?.verified) return
    const [list, told] = await Promise.all([payments.refetch(), events.refetch()])
    // The question for a code was closed: the page says what is missing.
    const isFailure = ({ isRefetchError, error }: typeof list | typeof told) =>
      isRefetchError && failureOf(error).code !== 'CODE_NEEDED'
    const failed = [
      ...(isFailure(list) ? [t('payments.list.failed')] : []),
      ...(isFailure(told) ? [t('payments.events.failed')] : []),
    ]
    const [sentence] = failed
    if (sentence) toastDestructive(failed.length > 1 ? t('payments.failed') : sentence)
  }

  return { shown, summary: access.data?.summary, payments, events, refresh, busy: all.some(query => query.isFetching) }
}
