import type { Dice } from './dice.ts'
import { oddIds } from './hostile-values.ts'
import type { Ground, Kind } from './world.ts'

const kinds = new Map<string, Kind>(
  Object.entries({
    questionId: 'post',
    eventId: 'post',
    seriesId: 'post',
    listingId: 'post',
    postId: 'post',
    replyId: 'reply',
    announcementId: 'reply',
    answers: 'reply',
    userId: 'account',
    userIds: 'account',
    profileId: 'account',
    personId: 'account',
    subjectId: 'account',
    conversationId: 'conversation',
    messageId: 'message',
    messageIds: 'message',
    caseId: 'case',
    termsId: 'terms',
    deviceId: 'device',
    sessionId: 'session',
    photoId: 'upload',
    coverId: 'upload',
    logoId: 'logo',
  }),
)
const all = (ground: Ground) => Object.values(ground.ids).flatMap(named => Object.values(named))

export function createIdPool(bystanders: ReadonlySet<string>) {
  let collected: string[] = []
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
  return {
    collect: (text: string) => {
      for (const id of (text.match(uuid) ?? []).slice(-20)) if (!bystanders.has(id)) collected.push(id)
      if (collected.length > 400) collected = collected.slice(-300)
    },
    ids: () => collected,
  }
}
export type IdPool = ReturnType<typeof createIdPool>

export interface Names {
  ground: Ground
  idPool: IdPool
  bystanders: readonly string[]
}

/** Mostly of the right kind, in any state; sometimes any other. */
export function idFor(field: string, dice: Dice, { ground, idPool, bystanders }: Names): string {
  const kind = kinds.get(field)
  const own = kind ? Object.values(ground.ids[kind]) : []
  const roll = dice.below(100)
  if (roll < 66 && own.length > 0) return dice.pick(own)
  if (roll < 76 && idPool.ids().length > 0) return dice.pick(idPool.ids())
  if (roll < 82 && bystanders.length > 0) return dice.pick(bystanders)
  if (roll < 88) return dice.pick(all(ground))
  if (roll < 91) return dice.pick(oddIds)
  return freshId(dice)
}

export function freshId(dice: Dice): string {
  const hex = Array.from({ length: 32 }, () => dice.below(16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
