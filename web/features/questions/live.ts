import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../../contract/live.ts'
import type { Question, QuestionDetail, Reply } from '../../../contract/questions.ts'
import type { Page } from '../../../contract/paging.ts'
import { arrivedKey, isQuestionList, questionKey, repliesKey } from './queries.ts'

type Pages<T> = InfiniteData<Page<T>>

/** The list with one question's replies counted anew. Lists that do not hold it stay the same object. */
export function countReplies(list: Pages<Question>, questionId: string, replyCount: number): Pages<Question> {
  if (!list.pages.some(page => page.items.some(item => item.id === questionId))) return list
  return {
    ...list,
    pages: list.pages.map(page => ({
      ...page,
      items: page.items.map(item => (item.id === questionId ? { ...item, replyCount } : item)),
    })),
  }
}

/** The replies with one more at the end, once. While older pages are missing it is left to them. */
export function appendReply(list: Pages<Reply>, reply: Reply): Pages<Reply> {
  const last = list.pages.at(-1)
  if (!last || last.next !== null) return list
  if (list.pages.some(page => page.items.some(item => item.id === reply.id))) return list
  return { ...list, pages: [...list.pages.slice(0, -1), { ...last, items: [...last.items, reply] }] }
}

/** The list with a new question in its place: after the featured ones, before all others; once. */
export function insertQuestion(list: Pages<Question>, question: Question): Pages<Question> {
  if (list.pages.some(page => page.items.some(item => item.id === question.id))) return list
  const [first, ...rest] = list.pages
  if (!first) return list
  const place = first.items.findIndex(item => !item.isFeatured)
  const items = first.items.toSpliced(place < 0 ? first.items.length : place, 0, question)
  return { ...list, pages: [{ ...first, items }, ...rest] }
}

/** Puts a question into every loaded list that it belongs to. */
export function placeNew(client: QueryClient, question: Question) {
  for (const [key, list] of client.getQueriesData<Pages<Question>>({ predicate: isQuestionList }))
    if (list && (key[2] === 'all' || key[2] === question.category))
      client.setQueryData(key, insertQuestion(list, question))
}

/** Whether any loaded list shows the question already. */
const isShown = (client: QueryClient, id: string) =>
  client
    .getQueriesData<Pages<Question>>({ predicate: isQuestionList })
    .some(([, list]) => list?.pages.some(page => page.items.some(item => item.id === id)))

/** What the live stream tells about questions, applied to what is loaded. Nothing that is being read moves. */
export function applyToQuestions(client: QueryClient, event: LiveEvent) {
  if (event.type === 'question.asked') {
    if (isShown(client, event.question.id)) return
    client.setQueryData<Question[]>(arrivedKey, (arrived = []) =>
      arrived.some(({ id }) => id === event.question.id) ? arrived : [event.question, ...arrived],
    )
  }
  if (event.type === 'reply.posted') {
    const { reply, replyCount } = event
    client.setQueriesData<Pages<Question>>(
      { predicate: isQuestionList },
      list => list && countReplies(list, reply.questionId, replyCount),
    )
    client.setQueryData<Question[]>(arrivedKey, arrived =>
      arrived?.map(question => (question.id === reply.questionId ? { ...question, replyCount } : question)),
    )
    client.setQueryData<QuestionDetail>(
      questionKey(reply.questionId),
      question => question && { ...question, replyCount },
    )
    client.setQueryData<Pages<Reply>>(repliesKey(reply.questionId), list => list && appendReply(list, reply))
  }
}
