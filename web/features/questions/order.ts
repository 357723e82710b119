import type { Question, Reply, ThreadReply } from '../../../contract/questions.ts'
import { authorRights } from '../../../contract/rights.ts'
import { holds, inserted, updated, without, type Paged } from '../../lib/paged.ts'
import type { ListKey } from './keys.ts'

type Shown = ListKey[2]

/** Whether a question belongs to a list that the browser can tell. What a search finds, only the server knows. */
export const belongs = ({ category, search, sort }: Shown, question: Question): boolean =>
  (category === null || category === question.category) &&
  search === '' &&
  (sort === 'newest' || (sort === 'unanswered' && question.replyCount === 0))

const isNewer = (a: Question, b: Question): boolean =>
  a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt
const isBefore = (a: Question, b: Question): boolean => (a.isFeatured === b.isFeatured ? isNewer(a, b) : a.isFeatured)

/** The list with a question as it is now: where it stands already, else at its place, and gone where it left. */
export function placed(list: Paged<Question>, filter: Shown, question: Question): Paged<Question> {
  if (!holds(list, question.id))
    return belongs(filter, question) ? inserted(list, question, filter.sort === 'newest' ? isBefore : isNewer) : list
  const moved = filter.category !== null && filter.category !== question.category
  return moved ? without(list, question.id) : updated(list, question.id, () => question)
}

/** The replies with one more, oldest first. */
export const withReply = (thread: Paged<ThreadReply>, reply: ThreadReply): Paged<ThreadReply> =>
  inserted(thread, reply, (a, b) => (a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt))

/** A reply that came live, as this person sees it: nobody has had the time to report it. */
export const liveReply = (reply: Reply, viewerId: string): ThreadReply => ({
  ...reply,
  can: authorRights(reply.author.id === viewerId),
  underReview: false,
})
