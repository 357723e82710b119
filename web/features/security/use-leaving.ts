import { useState } from 'react'
import { failureOf } from '../../lib/failure.ts'
import { useFailed } from './use-failed.ts'

/** A row fades, then its gap closes: 220 ms each. With reduced motion there is nothing to wait for. */
const fade = 440
const faded = async () => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  await new Promise(resolve => setTimeout(resolve, fade))
}

/** Takes rows out of a list at once, while the server is told, and puts them back when it refuses. */
export function useLeaving() {
  const failed = useFailed()
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())

  /** `gone` is what the server says where somebody else was quicker: whoever wants it gone has what they want. */
  async function leave(
    ids: string[],
    { send, gone, left, refused }: { send: () => Promise<unknown>; gone: string; left: () => void; refused: string },
  ) {
    setLeaving(before => new Set([...before, ...ids]))
    const sent = send().catch((error: unknown) => {
      if (failureOf(error).code !== gone) throw error
    })
    try {
      await Promise.all([sent, faded()])
      left()
    } catch (error) {
      failed(error, refused)
    } finally {
      setLeaving(before => new Set([...before].filter(id => !ids.includes(id))))
    }
  }
  return { leaving, leave }
}
