import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { defaultCity } from '../contract/vocabulary.ts'
import { loadMessages, type MessageSizes } from './large/messages.ts'
import { noteActivity } from './large/activity.ts'
import { legacyCount, planOf, type Sizes } from './large/plan.ts'
import { largeEmail, tablesOf } from './large/rows.ts'
import { withoutIndexes } from '../server/db/without-indexes.ts'
import { hashOnce, samplePassword } from './password.ts'

export { largeEmail }

interface LargeOptions extends Partial<Sizes> {
  /** The end of the two-year history. */
  now?: Date
  messages?: MessageSizes
  onProgress?: (progress: { table: string; rows: number; of: number }) => void
}

export class AlreadyLarge extends Error {}

const every = 50_000
const chunk = 64 * 1024

/** Returns seconds. */
export async function loadLargeCity(
  url: string,
  {
    people = 100_000,
    posts = 1_000_000,
    replies = 3_000_000,
    now = new Date(),
    messages,
    onProgress,
  }: LargeOptions = {},
): Promise<{ seconds: number }> {
  const began = performance.now()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; loaded: boolean; features: boolean }>(
      `select id, exists (select from accounts where lower(email) = $2) as loaded,
        exists (select from posts where city_id = cities.id and is_featured and deleted_at is null) as features
       from cities where slug = $1`,
      [defaultCity, largeEmail(0)],
    )
    const [city] = rows
    if (!city) throw new Error('This database has no Barcelona: bring its schema up to date first.')
    if (city.loaded) throw new AlreadyLarge('The large city was loaded here before. Load it into an empty database.')

    const sizes = { people, posts, replies }
    const plan = planOf(sizes, now.getTime(), { features: !city.features })
    const tables = tablesOf(plan, {
      ...sizes,
      hash: await hashOnce(samplePassword),
      cityId: city.id,
      now: now.getTime(),
    })
    const old = legacyCount(posts)
    const lengths = {
      ...{ accounts: people, credentials: people, profiles: people, posts, post_replies: replies },
      ...{ questions: old, events: old, market_items: old },
    }

    await client.query("begin; set local maintenance_work_mem = '256MB'; set local synchronous_commit = off")
    await withoutIndexes(client, ['profiles', 'user_list', 'posts', 'question_ranks', 'post_replies'], async () => {
      for (const { name, columns, rows: lines } of tables) {
        const report = (done: number) => onProgress?.({ table: name, rows: done, of: lengths[name] })
        await pipeline(
          Readable.from(inChunks(lines(), report)),
          client.query(from(`copy ${name} (${columns}) from stdin`)),
        )
      }
    })
    await noteActivity(client, now)
    if (messages) await loadMessages(client, { ...messages, now })
    await client.query('commit')
    for (const name of [...tables.map(table => table.name), 'user_list', 'question_ranks', 'activity_days'])
      await client.query(`vacuum (analyze) ${name}`)
    if (messages) await client.query('vacuum (analyze) conversations, conversation_participants, messages')
    return { seconds: (performance.now() - began) / 1000 }
  } finally {
    await client.end()
  }
}

function* inChunks(lines: Iterable<string>, report: (rows: number) => void): Generator<Buffer> {
  let text = ''
  let rows = 0
  for (const line of lines) {
    text += line
    if (++rows % every === 0) report(rows)
    if (text.length < chunk) continue
    yield Buffer.from(text)
    text = ''
  }
  if (rows % every !== 0) report(rows)
  if (text) yield Buffer.from(text)
}
