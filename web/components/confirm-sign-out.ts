import { hasQueuedMessages } from '../lib/storage/send-queue-hint.ts'

type Ask = () => Promise<boolean>

let ask: Ask | undefined
let tell: (() => void) | undefined

export function setSignOutConfirmation(question: Ask | undefined): void {
  ask = question
  tell?.()
}

/** In milliseconds. If the lazy dialog does not load, sign-out continues. */
const patience = 5_000

/** Resolves to true if no messages are queued or the user discards them. */
export async function confirmSignOut(account: string): Promise<boolean> {
  if (!hasQueuedMessages(account)) return true
  if (!ask)
    await new Promise<void>(resolve => {
      tell = resolve
      setTimeout(resolve, patience)
    })
  return ask ? ask() : true
}
