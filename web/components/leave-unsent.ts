/** Asks whether somebody signs out although messages wait, and tells the answer; put there by what shows the question. */
type Ask = () => Promise<boolean>
let ask: Ask | undefined

export function setLeaveQuestion(question: Ask | undefined): void {
  ask = question
}

/** Whether one may sign out: nothing waits to be sent, or the person gives it up. */
export const mayLeaveUnsent = async (): Promise<boolean> => (ask ? ask() : true)
