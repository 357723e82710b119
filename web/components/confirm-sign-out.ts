import { hasQueuedMessages } from '../lib/send-queue-hint.ts'

/** Asks whether somebody signs out although messages wait, and tells the answer. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let tell: (() => void) | undefined

/** Put there by what shows the question, while it is on the page. */
export function setSignOutConfirmation(question: Ask | undefined): void {
  ask = question
  tell?.()
}

/** What shows the question is on its way as soon as something waits; where it cannot be had, nobody is kept. */
const patience = 5_000

/** Whether this account may sign out: nothing waits to be sent, or the person gives it up. */
export async function confirmSignOut(account: string): Promise<boolean> {
  if (!hasQueuedMessages(account)) return true
  if (!ask)
    await new Promise<void>(resolve => {
      tell = resolve
      setTimeout(resolve, patience)
    })
  return ask ? ask() : true
}
