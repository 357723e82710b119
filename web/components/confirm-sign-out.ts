import { hasQueuedMessages } from '../lib/send-queue-hint.ts'

/** Asks the user to confirm sign-out while messages are queued. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let tell: (() => void) | undefined

/** Registers the dialog that asks, while it is mounted. */
export function setSignOutConfirmation(question: Ask | undefined): void {
  ask = question
  tell?.()
}

/** Maximum wait for the lazily loaded dialog, in milliseconds. If it does not load, sign-out continues. */
const patience = 5_000

/** Resolves to true if no messages are queued or the user agrees to discard them. */
export async function confirmSignOut(account: string): Promise<boolean> {
  if (!hasQueuedMessages(account)) return true
  if (!ask)
    await new Promise<void>(resolve => {
      tell = resolve
      setTimeout(resolve, patience)
    })
  return ask ? ask() : true
}
