import { randomUUIDv7 } from 'node:crypto'
import type { TestApp } from '../app.ts'

export async function reportedBy(
  { deps: { db } }: TestApp,
  reporter: { id: string },
  about: { post_id: string } | { reply_id: string } | { profile_id: string },
): Promise<string> {
  const flag = { id: randomUUIDv7(), reporter_id: reporter.id, reason: 'Advertising', ...about }
  await db.insertInto('post_flags').values(flag).execute()
  const { case_id } = await db
    .selectFrom('post_flags')
    .select('case_id')
    .where('id', '=', flag.id)
    .executeTakeFirstOrThrow()
  return case_id
}
