import type { DeliveryKind, DeliveryOverview, RefusedEmail } from '../../../contract/delivery.ts'
import { deliveryKinds } from '../../../contract/delivery.ts'
import { serverLimits } from '../../base/limits.ts'
import { avatarUrl } from '../../media/avatar-url.ts'
import { deliveryKindOf, failureOf } from './kinds.ts'
import type { DeliveryRows, RefusedRow } from './queries.ts'
import { shownEmail } from '../../base/shown-email.ts'

type Queued = DeliveryOverview['queue'][number]
type Failure = DeliveryOverview['failures'][number]

/** Several kinds of jobs can be one kind of delivery. */
export function presentDelivery({ queue, sent, failures, refused }: DeliveryRows): DeliveryOverview {
  const queued = new Map<DeliveryKind, Queued>()
  for (const { kind: job, waiting, retrying, oldest_at } of queue) {
    const kind = deliveryKindOf(job)
    const before = queued.get(kind) ?? { waiting: 0, retrying: 0, oldestAt: oldest_at.toISOString() }
    queued.set(kind, {
      kind,
      waiting: before.waiting + waiting,
      retrying: before.retrying + retrying,
      oldestAt: earlier(before.oldestAt, oldest_at.toISOString()),
    })
  }
  const failed = new Map<string, Failure>()
  for (const { kind: job, reason, retried, given_up, last_at } of failures) {
    const kind = deliveryKindOf(job)
    const key = `${kind} ${reason}`
    // The newest of a kind comes first.
    const before = failed.get(key) ?? { retried: 0, givenUp: 0, lastAt: last_at.toISOString() }
    failed.set(key, {
      kind,
      ...failureOf(reason),
      retried: before.retried + retried,
      givenUp: before.givenUp + given_up,
      lastAt: before.lastAt,
    })
  }
  const counted = queue.reduce((sum, { waiting, retrying }) => sum + waiting + retrying, 0)
  return {
    queue: deliveryKinds.flatMap(kind => queued.get(kind) ?? []),
    more: counted >= serverLimits.jobsCounted,
    sent,
    failures: [...failed.values()],
    refused,
  }
}

const earlier = (one: string, other: string) => (one < other ? one : other)

export const presentRefused = (row: RefusedRow): RefusedEmail => ({
  id: row.id,
  name: row.name,
  avatarUrl: avatarUrl(row),
  email: shownEmail(row.email),
  since: row.email_refused_at.toISOString(),
  code: row.email_refusal,
})
