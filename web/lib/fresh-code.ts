import { failureOf } from './failure.ts'

type Ask = () => Promise<boolean>
let ask: Ask | undefined

/** Says who asks for a code, as long as the dialog for it is on the page; returns how to stop. */
export function askCodesWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/**
 * Does what may need a fresh code. Where the server asks for one, so does a dialog, and it is done once more; who closes
 * the dialog gets the refusal, CODE_NEEDED, as any failure.
 */
export async function withFreshCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (failureOf(error).code !== 'CODE_NEEDED' || !(await ask?.())) throw error
    return work()
  }
}
