import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../../contract/live.ts'
import type { Question, QuestionDetail } from '../../../contract/questions.ts'
import { changeData, invalidateNow, refetchInFlight } from '../../lib/cache/change-data.ts'
import { liveCollection } from '../../lib/cache/live-collection.ts'
import { slugKey, arrivedKey, listKey, questionKey, type ListKey } from './keys.ts'
import { placed } from './order.ts'

const questions = liveCollection<Question, QuestionDetail, ListKey[2]>({
  lists: { key: listKey().slice(0, 2), placed },
  arrived: arrivedKey,
  detail: { key: questionKey, notFound: 'QUESTION_NOT_FOUND' },
})

/** Only the server knows search matches, and orders other than newest. */
const ageLists = (client: QueryClient) =>
  questions.ageLists(client, ({ search, sort }) => search !== '' || sort !== 'newest')

export const { showArrived } = questions

export function placeQuestion(client: QueryClient, question: Question) {
  questions.withdraw(client, question.id)
  questions.put(client, () => question)
  ageLists(client)
}

/** A hidden question stays hidden. */
export function changeQuestion(client: QueryClient, question: Question) {
  questions.put(client, () => question)
  changeData<QuestionDetail>(client, questionKey(question.id), shown => ({ ...shown, ...question }))
  ageLists(client)
}

export function dropQuestion(client: QueryClient, questionId: string) {
  questions.drop(client, questionId)
  questions.closeDetail(client, questionId)
}

export function countReplies(client: QueryClient, questionId: string, replyCount: number) {
  questions.update(client, questionId, { replyCount })
  ageLists(client)
}

/** Does not move rows that the viewer is reading. */
export function applyToQuestions(client: QueryClient, event: LiveEvent) {
  // The read of a slug stores its question, which is not cached yet.
  if (/^(question|reply|featured)\./.test(event.type)) refetchInFlight(client, { queryKey: slugKey('').slice(0, 2) })
  switch (event.type) {
    case 'question.asked':
      if (questions.find(client, event.question.id)) return
      questions.arrive(client, event.question)
      return ageLists(client)
    case 'question.changed':
      return changeQuestion(client, event.question)
    case 'question.removed':
      return dropQuestion(client, event.questionId)
    case 'post.takenDown':
      // The author gets the reason instead.
      return invalidateNow(client, { queryKey: questionKey(event.postId) })
    case 'reply.posted':
    case 'reply.changed':
      return countReplies(client, event.reply.postId, event.replyCount)
    case 'reply.counted':
    case 'reply.removed':
      return countReplies(client, event.postId, event.replyCount)
    case 'featured.changed':
      questions.feature(client, event.postId)
      return questions.ageLists(client)
    case 'person.changed':
    case 'access.changed':
    case 'security.changed':
    case 'resync':
  }
}
