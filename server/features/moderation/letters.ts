import type { Transaction } from 'kysely'
import { pages } from '../../../contract/pages.ts'
import type { Schema } from '../../db/schema.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { compose } from '../../mail/compose.ts'
import type { Words } from '../../mail/words/en.ts'
import type { MailWords } from '../../mail/words/mail-words.ts'
import { languageFor, wordsIn } from '../../mail/words/of.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { firstReportsOf, type CaseRow } from './cases.ts'
import type { Decision } from './decide.ts'
import { titleOf } from './title.ts'

interface Decided {
  row: CaseRow
  viewer: MemberViewer
  decision: Decision['decision']
  removed: boolean
  note: string | null
  origin: string
}

/**
 * Queues the mails about a decision: to the author of what was taken away, who is not told who reported it, and to each who
 * reported, but not to whoever decided. Within the transaction that decides.
 */
export async function sendLetters(
  trx: Transaction<Schema>,
  { row, viewer, decision, removed, note, origin }: Decided,
): Promise<void> {
  const first = (await firstReportsOf(trx, [row])).get(row.id)
  const title = titleOf(first?.snapshot ?? null, row.present_title ?? row.author_name)
  const about = row.kind === 'conversation' ? 'conversation' : 'thing'
  const outcome = removed ? 'removed' : decision
  if (removed) await send(trx, [row.author_id], words => words.removed({ title, note }), origin)
  const reporters = await reportersOf(trx, row, viewer)
  await send(trx, reporters, words => words.reportDecided({ about, title, outcome, note }), origin)
}

async function reportersOf(trx: Transaction<Schema>, { id }: CaseRow, viewer: MemberViewer): Promise<string[]> {
  const rows = await trx
    .selectFrom('post_flags')
    .select('reporter_id as id')
    .where('case_id', '=', id)
    .union(trx.selectFrom('conversation_reports').select('reporter_user_id as id').where('case_id', '=', id))
    .execute()
  return rows.map(row => row.id).filter(reporter => reporter !== viewer.id)
}

/** To those of them who are here and have confirmed their address, each in their language. */
async function send(
  trx: Transaction<Schema>,
  ids: string[],
  said: (words: Words) => MailWords,
  origin: string,
): Promise<void> {
  if (ids.length === 0) return
  const readers = await trx
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', 'in', ids)
    .where('is_active', '=', true)
    .where('email_verified', '=', true)
    .execute()
  for (const { email, language: chosen } of readers) {
    const language = languageFor(chosen)
    const words = said(wordsIn(language))
    await enqueue(trx, 'mail', compose({ to: email, language, words, url: `${origin}${pages.outcomes}` }))
  }
}
