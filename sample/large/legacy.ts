import { empty, line, time } from './copy.ts'
import { idAt, kinds, lot, pick } from './lot.ts'
import { legacyCount, type Plan } from './plan.ts'
import { details, gatherings, goods, places, things, titles } from './words.ts'

export type Legacy = 'questions' | 'events' | 'market_items'
type WriterAt = (ms: number, share: number) => string

export function legacyTables(
  plan: Plan,
  { posts, cityId, writerAt }: { posts: number; cityId: string; writerAt: WriterAt },
) {
  const count = legacyCount(posts)
  const table = (
    name: Legacy,
    nth: number,
    own: string,
    row: (n: number) => { title: string; values: (string | number)[] },
  ) => ({
    name,
    columns: `id, title, user_id, city_id, created_at, ${own}`,
    *rows() {
      for (let i = 0; i < count; i++) {
        const n = i * 3 + nth
        const at = plan.legacyAt(n, count * 3)
        const { title, values } = row(n)
        yield line(idAt(kinds.legacy, n, at), title, writerAt(at, lot(kinds.legacy, n, 0)), cityId, time(at), ...values)
      }
    },
  })
  const draw = <T>(list: readonly T[], n: number, nth: number) => pick(list, lot(kinds.legacy, n, nth))
  return [
    table('questions', 0, 'content', n => ({
      title: draw(titles, n, 1)(draw(things['Food & Local Tips'], n, 2), draw(places, n, 3)),
      values: [draw(details, n, 4)],
    })),
    table('events', 1, 'description, location, event_date', n => ({
      title: draw(gatherings, n, 1),
      values: [draw(details, n, 4), draw(places, n, 3), empty],
    })),
    table('market_items', 2, 'description, price, is_available', n => ({
      title: draw(goods, n, 1),
      values: [
        draw(details, n, 4),
        Math.floor(lot(kinds.legacy, n, 5) * 300),
        lot(kinds.legacy, n, 6) < 0.5 ? 't' : 'f',
      ],
    })),
  ]
}
