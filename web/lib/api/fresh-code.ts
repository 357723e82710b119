import { failureOf } from './failure.ts'

type Ask = () => Promise<boolean>
let ask: Ask | undefined

export function askCodesWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** On CODE_NEEDED, asks for a code and retries once; rejects with CODE_NEEDED if the user cancels. */
export async function withFreshCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (failureOf(error).code !== 'CODE_NEEDED' || !(await ask?.())) throw error
    return work()
  }
}
