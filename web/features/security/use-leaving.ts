import { useState } from 'react'
import { failureOf } from '../../lib/api/failure.ts'
import { useFailed } from './use-failed.ts'

/** In milliseconds: the row fades, then its gap closes, 220 each. Skipped with reduced motion. */
const fade = 440
const faded = async () => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  await new Promise(resolve => setTimeout(resolve, fade))
}

/** Hides rows while the request runs, and restores them if it fails. */
export function useExitAnimation() {
  const failed = useFailed()
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())

  /** `gone`: the error code for "already removed elsewhere", which counts as success. */
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
