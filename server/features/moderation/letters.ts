import type { Transaction } from 'kysely'
import { pages } from '../../../contract/pages.ts'
import type { Schema } from '../../db/schema.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { compose } from '../../mail/compose.ts'
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
export async function sendLetters(trx: Transaction<Schema>, decided: Decided): Promise<void> {
  const { row, viewer, removed } = decided
  const first = (await firstReportsOf(trx, [row])).get(row.id)
  const title = titleOf(first?.snapshot ?? null, row.present_title ?? row.author_name)
  if (removed)
    for (const { email } of await addressesOf(trx, [row.author_id])) await send(trx, email, toAuthor(title), decided)
  for (const { email } of await addressesOf(trx, await reportersOf(trx, row, viewer)))
    await send(trx, email, toReporter(title, decided), decided)
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

const addressesOf = async (trx: Transaction<Schema>, ids: string[]): Promise<{ email: string }[]> =>
  ids.length === 0
    ? []
    : trx
        .selectFrom('accounts')
        .select('email')
        .where('id', 'in', ids)
        .where('is_active', '=', true)
        .where('email_verified', '=', true)
        .execute()

interface Words {
  subject: string
  paragraphs: string[]
}

const toAuthor = (title: string): Words => ({
  subject: 'Something you wrote was removed',
  paragraphs: [`After a report a moderator looked at “${title}” and removed it. Nobody else sees it any more.`],
})

function toReporter(title: string, { row, decision, removed }: Decided): Words {
  const thing = row.kind === 'conversation' ? `your conversation with ${title}` : `“${title}”`
  const outcome = removed
    ? 'They agreed with you and removed it.'
    : decision === 'resolved'
      ? 'They agreed with you and have dealt with it.'
      : 'They found nothing that they had to act on.'
  return {
    subject: 'What became of your report',
    paragraphs: [`Thank you for telling us about ${thing}. A moderator looked at it. ${outcome}`],
  }
}

const send = (trx: Transaction<Schema>, to: string, { subject, paragraphs }: Words, { note, origin }: Decided) =>
  enqueue(
    trx,
    'mail',
    compose({
      to,
      subject,
      heading: subject,
      paragraphs: [...paragraphs, ...(note ? [`The moderator wrote: ${note}`] : [])],
      button: { label: 'See all outcomes', url: `${origin}${pages.outcomes}` },
      footer: 'You get this mail because of a report at Our Peeps.',
    }),
  )
