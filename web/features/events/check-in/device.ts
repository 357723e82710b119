import type { MarkOutcome } from '../../../../contract/check-in.ts'
import { limits } from '../../../../contract/limits.ts'
import type { CheckInHow } from '../../../../contract/values/check-in.ts'
import { call } from '../../../lib/api/api.ts'
import { dropFile, keepFile, keptUnder } from '../../../lib/storage/kept-files.ts'
import { newId } from '../../../lib/storage/new-id.ts'
import { clearStored, keepDraft } from '../../../lib/storage/stored-state.ts'
import { folderOf, unsentEvents } from './hint.ts'
import { deviceNow } from '../../../lib/time/clock.ts'
import { cut } from '../../../../contract/text/member-text.ts'

/** What this device has not sent yet. `since`: by its own clock. */
export type Pending = { since: number } & (
  | { kind: 'mark'; id: string; here: boolean; at: string; how: CheckInHow; name: string }
  | { kind: 'walkIn'; id: string; name: string | null; people: number; at: string; removed: boolean }
)
export type PendingMark = Extract<Pending, { kind: 'mark' }>

/** Each change has its own key, so that a tab drops only what it has sent. */
const keyOf = (account: string, eventId: string, { kind, id, since }: Pending) =>
  `${folderOf(account, eventId)}/${kind}/${id}/${since}`

/** Stays after sign-out, until the account is back and it can be sent. */
export async function keepPending(account: string, eventId: string, pending: Pending): Promise<void> {
  keepDraft(folderOf(account, eventId))
  await keepFile(keyOf(account, eventId, pending), pending)
}

/** The latest of each person and walk-in, of all tabs. */
export async function keptPending(account: string, eventId: string): Promise<Pending[]> {
  const all = await keptUnder<Pending>(folderOf(account, eventId))
  return latest(all.map(([, pending]) => pending))
}

export const latest = (all: readonly Pending[]): Pending[] => [
  ...new Map(all.toSorted((a, b) => a.since - b.since).map(one => [one.id, one])).values(),
]

/** Also what each of them replaced. */
async function dropPending(account: string, eventId: string, sent: readonly Pending[]): Promise<void> {
  const folder = folderOf(account, eventId)
  const ends = new Map(sent.map(one => [`${folder}/${one.kind}/${one.id}`, one.since]))
  for (const [key] of await keptUnder(folder)) {
    const cut = key.lastIndexOf('/')
    if (Number(key.slice(cut + 1)) <= (ends.get(key.slice(0, cut)) ?? -1)) await dropFile(key)
  }
  if ((await keptUnder(folder)).length === 0) clearStored(folder)
}

export interface Sent {
  marks: PendingMark[]
  /** In the order of the marks. */
  outcomes: MarkOutcome[]
  /** People who had left the event. */
  asWalkIns: Pending[]
}

/** Sends up to `limits.marksMax` changes and forgets them. Throws the refusal of the server. */
export async function sendPending(account: string, eventId: string, batch: readonly Pending[]): Promise<Sent> {
  const marks = batch.filter(one => one.kind === 'mark')
  const walkIns = batch.filter(one => one.kind === 'walkIn')
  const { outcomes } = await call(api =>
    api.checkIn.mark({
      eventId,
      device: deviceId(),
      marks: marks.map(({ id, here, at, how }) => ({ userId: id, here, at, how })),
      walkIns: walkIns.map(({ id, name, people, at, removed }) => ({ id, name, people, at, removed })),
    }),
  )
  const asWalkIns = marks
    .filter((mark, nth) => mark.here && outcomes[nth] === 'notGoing')
    .map(({ id, name, at }): Pending => ({
      kind: 'walkIn',
      id: mixed(eventId, id),
      name: cut(name, limits.walkInNameMax),
      people: 1,
      at,
      removed: false,
      since: deviceNow(),
    }))
  for (const one of asWalkIns) await keepPending(account, eventId, one)
  await dropPending(account, eventId, batch)
  return { marks, outcomes, asWalkIns }
}

/** The same id on every device, so that a person who had left counts once. */
function mixed(one: string, other: string): string {
  const digits = [...one].map((digit, at) =>
    digit === '-' ? digit : (parseInt(digit, 16) ^ parseInt(other[at] ?? '0', 16)).toString(16),
  )
  // Version 8 of RFC 9562: custom.
  digits[14] = '8'
  digits[19] = '8'
  return digits.join('')
}

export async function sendKept(account: string): Promise<void> {
  for (const eventId of unsentEvents(account))
    for (
      let pending = await keptPending(account, eventId);
      pending.length > 0;
      pending = await keptPending(account, eventId)
    )
      await sendPending(account, eventId, pending.slice(0, limits.marksMax))
}

const nameKey = 'check-in-device'
let inMemory: string | undefined

/** Names this device in check-ins, until sign-out. */
export function deviceId(): string {
  try {
    const known = localStorage.getItem(nameKey)
    if (known) return known
    const id = newId()
    localStorage.setItem(nameKey, id)
    return id
  } catch {
    return (inMemory ??= newId())
  }
}
