import type { Work } from '../../db/transaction.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { conversationPartners } from '../../relations/ties.ts'

/** To all who may have the former card: the city, and conversation partners, who may live in another one. */
export async function announceCard({ trx, publish }: Work, { id, city }: MemberViewer): Promise<void> {
  const event = { type: 'person.changed', personId: id } as const
  const partners = await conversationPartners(trx, id)
  if (partners.length > 0) publish({ accounts: partners }, event)
  publish({ city: city.id }, event)
}
