import type { EventReason } from '../../../../contract/events.ts'
import type { EventType, Interest } from '../../../../contract/vocabulary.ts'
import type { MemberViewer } from '../../../viewer/access.ts'
import type { ListedEventRow } from './queries.ts'

/** Only types that say what an interest is about: a conference may be on anything but technology. */
const typesOf: Record<Interest, readonly EventType[]> = {
  'Arts & Culture': ['Cultural', 'Concerts'],
  'Sports & Fitness': ['Sports'],
  'Food & Dining': [],
  Nightlife: ['Nightlife'],
  'Outdoor Activities': [],
  Technology: [],
  Business: ['Networking'],
  Travel: [],
}
const interests = Object.keys(typesOf) as Interest[]

/** From the viewer's own profile only. */
export function reasonFor(
  {
    author_id,
    event_types,
    event_neighborhood,
  }: Pick<ListedEventRow, 'author_id' | 'event_types' | 'event_neighborhood'>,
  viewer: Pick<MemberViewer, 'id' | 'interests' | 'neighborhood'>,
): EventReason | null {
  if (author_id === viewer.id) return null
  const interest = interests.find(
    one => viewer.interests.includes(one) && typesOf[one].some(type => event_types.includes(type)),
  )
  if (interest) return { kind: 'interest', interest }
  return event_neighborhood !== null && event_neighborhood === viewer.neighborhood ? { kind: 'neighborhood' } : null
}
