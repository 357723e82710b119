import type { CheckInHow } from '../../../../contract/values/check-in.ts'
import { dropFile, keepFile, keptUnder } from '../../../lib/storage/kept-files.ts'
import { newId } from '../../../lib/storage/new-id.ts'
import { clearStored, keepDraft } from '../../../lib/storage/stored-state.ts'

/** What this device has not sent yet. `since`: by its own clock. */
export type Pending = { since: number } & (
  | { kind: 'mark'; id: string; here: boolean; at: string; how: CheckInHow; name: string }
  | { kind: 'walkIn'; id: string; name: string | null; people: number; at: string; removed: boolean }
)

const folder = (account: string, eventId: string) => `${account}:check-in/${eventId}`
const keyOf = (account: string, eventId: string, { kind, id }: Pending) => `${folder(account, eventId)}/${kind}/${id}`

/** Stays after sign-out, until the account is back and it can be sent. */
export async function keepPending(account: string, eventId: string, pending: Pending): Promise<void> {
  keepDraft(folder(account, eventId))
  await keepFile(keyOf(account, eventId, pending), new Blob([JSON.stringify(pending)]))
}

export async function dropPending(account: string, eventId: string, sent: readonly Pending[], left: number) {
  for (const pending of sent) await dropFile(keyOf(account, eventId, pending))
  if (left === 0) clearStored(folder(account, eventId))
}

export async function keptPending(account: string, eventId: string): Promise<Pending[]> {
  const files = await keptUnder(folder(account, eventId))
  const all = await Promise.all(files.map(async ([, file]) => JSON.parse(await file.text()) as Pending))
  return all.sort((a, b) => a.since - b.since)
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
