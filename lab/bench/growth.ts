import { sql, type Kysely } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { defaultCity, otherNeighborhood } from '../../contract/vocabulary.ts'
import { encodeCursor } from '../../server/db/paging/cursor.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import type { Schema } from '../../server/db/tables.ts'
import { feedKey, listFeed, type FeedRow } from '../../server/features/feed/queries.ts'
import { listPeople, type DirectoryInput } from '../../server/features/people/directory.ts'
import { keyOf } from '../../server/features/people/order.ts'
import { listCandidates } from '../../server/features/people/queries.ts'
import { orders } from '../../server/features/questions/order.ts'
import { listQuestions, type QuestionRow } from '../../server/features/questions/queries.ts'
import { readReplies } from '../../server/features/replies/queries.ts'
import { digits, median, type Figure } from './support/figures.ts'
import { assertPlan } from './support/assert-plan.ts'
import type { MemberViewer } from '../../server/viewer/access.ts'

const runs = 300
const rounds = 3
// The most frequent category is found as fast along the index of all questions, which the planner may prefer.
const category = 'Podcasting'

interface List {
  name: string
  index: string
  merges?: number
  read: (db: Kysely<Schema>, city: City) => Promise<unknown>
}

interface City {
  viewer: MemberViewer
  cursor: string
  feedCursor: string
  peopleCursor: string
  answered: QuestionRow
}

const { pageSize: limit, repliesPage } = limits
const pagesBefore = 49
const directory = (db: Kysely<Schema>, { viewer }: City, input: Partial<DirectoryInput>) =>
  listPeople(
    db,
    viewer,
    {
      ...{ knowledge: [], interests: [], years: [], verified: false, active: false },
      ...{ sort: 'recently_active', language: 'en', limit },
      ...input,
    },
    new Set(),
  )
const feedPages = { first: 'feed, first page', fiftieth: 'feed, page 50' }
const lists: List[] = [
  {
    name: 'newest questions',
    index: 'posts_questions',
    read: (db, { viewer }) => listQuestions(db, viewer, { limit }),
  },
  {
    name: 'questions of a category',
    index: 'posts_questions_by_category',
    read: (db, { viewer }) => listQuestions(db, viewer, { limit, category }),
  },
  {
    name: 'questions, page in the middle',
    index: 'posts_questions',
    read: (db, { viewer, cursor }) => listQuestions(db, viewer, { limit, cursor }),
  },
  {
    name: 'unanswered questions',
    index: 'question_ranks_most_answered',
    read: (db, { viewer }) => listQuestions(db, viewer, { limit, sort: 'unanswered' }),
  },
  {
    name: 'most answered questions',
    index: 'question_ranks_most_answered',
    read: (db, { viewer }) => listQuestions(db, viewer, { limit, sort: 'mostAnswered' }),
  },
  {
    name: 'replies to a question',
    index: 'post_replies_in_order',
    read: (db, { viewer, answered }) => readReplies(db, viewer, answered, { limit: repliesPage }),
  },
  {
    name: feedPages.first,
    index: 'posts_feed',
    merges: limit + 1,
    read: (db, { viewer }) => listFeed(db, viewer, { limit }),
  },
  {
    name: feedPages.fiftieth,
    index: 'posts_feed',
    merges: limit + 1,
    read: (db, { viewer, feedCursor }) => listFeed(db, viewer, { limit, cursor: feedCursor }),
  },
  {
    name: 'people to meet',
    index: 'profiles_by_neighborhood',
    merges: 6 * limit,
    read: (db, { viewer }) => listCandidates(db, viewer),
  },
  {
    name: 'directory, by last activity',
    index: 'profiles_by_activity',
    read: (db, city) => directory(db, city, {}),
  },
  {
    name: 'directory, page in the middle',
    index: 'profiles_by_activity',
    read: (db, city) => directory(db, city, { cursor: city.peopleCursor }),
  },
  {
    name: 'directory, newest members first',
    index: 'profiles_newest',
    read: (db, city) => directory(db, city, { sort: 'recently_joined' }),
  },
  {
    name: 'directory, alphabetical',
    index: 'profiles_by_name',
    read: (db, city) => directory(db, city, { sort: 'alphabetical' }),
  },
  {
    name: 'directory, alphabetical in Spanish',
    index: 'profiles_by_name_es',
    read: (db, city) => directory(db, city, { sort: 'alphabetical', language: 'es' }),
  },
]

export async function measureGrowth(small: string, large: string): Promise<Figure[]> {
  const databases = await Promise.all(
    [small, large].map(async url => ({
      ...(await openPostgres(url, { onError: () => undefined, poolSize: 1 })),
      city: await cityAt(url),
    })),
  )
  try {
    const figures: Figure[] = []
    const inLarge = new Map<string, number>()
    for (const list of lists) {
      await assertPlan(large, {
        ...list,
        merges: list.merges ?? 1,
        touches: repliesPage + 1,
        read: async db => list.read(db, await cityAt(large)),
      })
      const [few = 0, many = 0] = await alternate(list, databases)
      figures.push({
        what: `${list.name}: p50 with 1,000,000 posts, ratio to 10,000`,
        value: many / few,
        text: `${digits(many / few)} (${digits(many)} ms to ${digits(few)} ms)`,
        atMost: 1.3,
      })
      inLarge.set(list.name, many)
    }
    const first = inLarge.get(feedPages.first) ?? Number.NaN
    const fiftieth = inLarge.get(feedPages.fiftieth) ?? Number.NaN
    figures.push({
      what: 'feed with 1,000,000 posts: p50 of page 50, ratio to page 1',
      value: fiftieth / first,
      text: `${digits(fiftieth / first)} (${digits(fiftieth)} ms to ${digits(first)} ms)`,
      atMost: 1.3,
    })
    return figures
  } finally {
    for (const { close } of databases) await close()
  }
}

async function alternate({ read }: List, databases: { db: Kysely<Schema>; city: City }[]): Promise<number[]> {
  const best = databases.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round <= rounds; round++)
    for (const [index, { db, city }] of databases.entries()) {
      const times: number[] = []
      for (let run = 0; run < runs; run++) {
        const began = performance.now()
        await read(db, city)
        times.push(performance.now() - began)
      }
      if (round > 0) best[index] = Math.min(best[index] ?? 0, median(times))
    }
  return best
}

async function cityAt(url: string): Promise<City> {
  const { db, close } = await openPostgres(url, { onError: () => undefined, poolSize: 1 })
  try {
    const { id } = await db.selectFrom('cities').select('id').where('slug', '=', defaultCity).executeTakeFirstOrThrow()
    const { author_id: asker } = await db
      .selectFrom('posts')
      .innerJoin('profiles as p', 'p.id', 'posts.author_id')
      .select('author_id')
      .where('reply_count', '>', 3)
      .where('p.neighborhood', '<>', otherNeighborhood)
      .where('p.hometown', 'is not', null)
      .where('p.country', 'is not', null)
      .orderBy('posts.created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const viewer = { id: asker, city: { id } } as MemberViewer
    const { count } = await db
      .selectFrom('posts')
      .select(eb => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    const middle = await db
      .selectFrom('posts')
      .selectAll()
      .orderBy('created_at', 'desc')
      .offset(Math.floor(Number(count) / 2))
      .limit(1)
      .executeTakeFirstOrThrow()
    const answered = await db
      .selectFrom('posts')
      .select('id')
      .where('reply_count', '=', 10)
      .orderBy('created_at', 'desc')
      .offset(5)
      .limit(1)
      .executeTakeFirstOrThrow()
    const person = await db
      .selectFrom('profiles')
      .select(['id as person_id', 'active_key', 'onboarding_completed_at', 'name_key', 'name_key_es'])
      .orderBy('active_key')
      .offset(sql<number>`(select count(*) / 2 from profiles)`)
      .limit(1)
      .executeTakeFirstOrThrow()
    let feedCursor: string | undefined
    for (let page = 0; page < pagesBefore; page++) {
      const last: FeedRow | undefined = (await listFeed(db, viewer, { limit, cursor: feedCursor }))[limit - 1]
      if (last) feedCursor = encodeCursor(feedKey(last))
    }
    return {
      viewer,
      feedCursor: feedCursor ?? '',
      peopleCursor: encodeCursor(keyOf('recently_active')(person)),
      cursor: encodeCursor(orders.newest.key(middle as unknown as QuestionRow)),
      answered: answered as QuestionRow,
    }
  } finally {
    await close()
  }
}
