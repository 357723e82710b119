import { questionCategories, type PostType, type QuestionCategory } from '../../contract/vocabulary.ts'
import { kinds, lot } from './lot.ts'
import { things } from './words.ts'

export interface Sizes {
  people: number
  posts: number
  replies: number
}

const day = 86_400_000
const history = 730 * day
const growth = 1.6
const headStart = 60 * day

/** `features`: whether a question is featured. */
export function planOf({ people, posts, replies }: Sizes, now: number, { features = true } = {}) {
  const start = now - history
  const joinedAt = (person: number) =>
    Math.floor(start - headStart + (history + headStart) * ((person + 1) / (people + 1)) ** (1 / growth))
  const membersAt = (ms: number) =>
    Math.max(1, Math.floor((people + 1) * ((ms - start + headStart) / (history + headStart)) ** growth) - 1)
  const askedAt = (post: number) =>
    Math.floor(start + history * ((post + lot(kinds.post, post, 0)) / posts) ** (1 / growth)) - 1

  const weight = (post: number) => {
    const share = lot(kinds.post, post, 1)
    return share < 0.2 ? 0 : Math.min(40, (1 - (share - 0.2) / 0.8) ** -0.7)
  }
  const counts = new Uint32Array(posts)
  let total = 0
  let last = 0
  for (let post = 0; post < posts; post++) total += weight(post)
  let due = 0
  let given = 0
  for (let post = 0; post < posts; post++) {
    const share = weight(post)
    if (share === 0) continue
    due += (share / total) * replies
    const count = Math.min(replies, Math.floor(due)) - given
    counts[post] = count
    given += count
    last = post
  }
  counts[last] = (counts[last] ?? 0) + replies - given

  const repliedAt = (post: number, nth: number, n: number) => {
    const asked = askedAt(post)
    const share = (nth + lot(kinds.reply, n, 0)) / (counts[post] ?? 1)
    return Math.floor(asked + Math.min(10 * day, now - asked) * share ** 3)
  }
  const writerAt = (ms: number, share: number) => Math.floor(membersAt(ms) * share ** 1.7)
  /** The database allows one featured post per city. */
  const featured = features ? posts - 1 - Math.floor(posts * 0.0005) : -1
  const typeOf = (post: number): PostType => {
    const share = lot(kinds.post, post, 1)
    if (post === featured || share >= 0.08) return 'question'
    return share < 0.03 ? 'event' : share < 0.06 ? 'selling' : share < 0.07 ? 'renting' : 'ticket'
  }
  const legacyAt = (n: number, of: number) => Math.floor(start + (history / 2) * ((n + 1) / (of + 1)))
  return { joinedAt, askedAt, counts, repliedAt, writerAt, featured, typeOf, legacyAt }
}

export const legacyCount = (posts: number): number => Math.ceil(posts / 200)
export type Plan = ReturnType<typeof planOf>

const byWeight = Object.keys(things) as QuestionCategory[]
export const categoryOf = (share: number): QuestionCategory =>
  byWeight[Math.floor(questionCategories.length * share ** 1.6)] ?? 'Food & Local Tips'
