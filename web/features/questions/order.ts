import type { Question } from '../../../contract/questions.ts'
import { holds, inserted, updated, without, type Paged } from '../../lib/cache/paged.ts'
import type { ListKey } from './keys.ts'

type Shown = ListKey[2]

/** Only the server knows search results. */
export const belongs = ({ category, search, sort }: Shown, question: Question): boolean =>
  (category === null || category === question.category) &&
  search === '' &&
  (sort === 'newest' || (sort === 'unanswered' && question.replyCount === 0))

const isNewer = (a: Question, b: Question): boolean =>
  a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt
const isBefore = (a: Question, b: Question): boolean => (a.isFeatured === b.isFeatured ? isNewer(a, b) : a.isFeatured)

export function placed(list: Paged<Question>, filter: Shown, question: Question): Paged<Question> {
  if (!holds(list, question.id))
    return belongs(filter, question) ? inserted(list, question, filter.sort === 'newest' ? isBefore : isNewer) : list
  const moved = filter.category !== null && filter.category !== question.category
  return moved ? without(list, question.id) : updated(list, question.id, () => question)
}
