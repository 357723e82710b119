import { failureCauses, type DeliveryKind, type FailureCause } from '../../../contract/delivery.ts'

const kinds: Partial<Record<string, DeliveryKind>> = {
  mail: 'mail',
  // Queues the email.
  resetLink: 'mail',
  notificationMail: 'notificationMail',
  unreadMail: 'notificationMail',
  // Queues the emails.
  digest: 'digest',
  digestMail: 'digest',
  push: 'push',
}

/** Job kinds that send one email or push notification when they are done. */
export const senders = {
  mail: ['mail', 'notificationMail', 'unreadMail', 'digestMail'],
  push: ['push'],
}

/** Also of kinds that an earlier or later version knows. */
export const deliveryKindOf = (kind: string): DeliveryKind => kinds[kind] ?? 'other'

/** The parts of a counted reason, as in "recipient:550 5.1.1". */
export function failureOf(reason: string): { cause: FailureCause; code: string | null } {
  const [name, code = null] = reason.split(':')
  return { cause: failureCauses.find(cause => cause === name) ?? 'other', code }
}
