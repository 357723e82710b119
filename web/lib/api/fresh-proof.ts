import { failureOf } from './failure.ts'

type Ask = () => Promise<boolean>
let ask: Ask | undefined

export function askProofsWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** On CODE_NEEDED, asks for a proof of the owner and retries once; rejects with CODE_NEEDED if the user cancels. */
export async function withFreshProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (failureOf(error).code !== 'CODE_NEEDED' || !(await ask?.())) throw error
    return work()
  }
}
