import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { applyToPayments } from './live.ts'

test('refetches the payment access after a change of rights, only where it is loaded', async () => {
  const client = new QueryClient()
  const queryFn = vi.fn<() => Promise<{ verified: boolean }>>().mockResolvedValue({ verified: true })
  const options = { queryKey: ['payments', 'access'], queryFn, staleTime: Infinity }
  const stop = new QueryObserver(client, options).subscribe(() => undefined)
  await expect.poll(() => client.getQueryData(options.queryKey)).toBeDefined()
  applyToPayments(client, { type: 'resync' })
  expect(queryFn).toHaveBeenCalledTimes(1)
  applyToPayments(client, { type: 'access.changed' })
  await expect.poll(() => queryFn).toHaveBeenCalledTimes(2)
  stop()
  applyToPayments(client, { type: 'access.changed' })
  expect(queryFn).toHaveBeenCalledTimes(2)
})
