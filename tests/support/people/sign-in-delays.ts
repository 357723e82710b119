import { sql } from 'kysely'
import { expect } from 'vitest'
import { signInDelays } from '../../../contract/limits.ts'
import type { TestApp } from '../app.ts'

/** Lets the one delay of this kind last for a minute, because a slow machine can exceed the first delays of two seconds. */
export async function keepClosed({ deps }: TestApp, kind: keyof typeof signInDelays): Promise<void> {
  const { numUpdatedRows } = await deps.db
    .updateTable('sign_in_failures')
    .set({ closed_until: sql`now() + interval '1 minute'` })
    .where('key', 'like', `${kind}:%`)
    .where('failures', '>', signInDelays[kind].free)
    .executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
}
