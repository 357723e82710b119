import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../../contract/live.ts'
import type { Question, QuestionDetail, ThreadReply } from '../../../contract/questions.ts'
import { liveReply, placed, withReply } from './order.ts'
import { changeData, changeEach, changeStanding } from '../../lib/cache/change-data.ts'
import { holds, updated, without, type Paged } from '../../lib/cache/paged.ts'
import { arrivedKey, isQuestionList, questionKey, repliesKey, type ListKey } from './keys.ts'

type List = Paged<Question>
type Thread = Paged<ThreadReply>

const changeLists = (client: QueryClient, change: (list: List, filter: ListKey[2]) => List) =>
  changeEach<List>(client, { predicate: isQuestionList }, (list, key) => change(list, (key as unknown as ListKey)[2]))

/**
 * Marks lists whose order only the server knows (searches and every order but newest) as stale. They refetch when next opened;
 * nothing moves until then.
 */
const ageLists = (client: QueryClient, all = false) =>
  void client.invalidateQueries({
    predicate: query => {
      if (!isQuestionList(query)) return false
      const { search, sort } = (query.queryKey as unknown as ListKey)[2]
      return all || search !== '' || sort !== 'newest'
    },
    refetchType: 'none',
  })

/** Applies `change` to the cached detail of a question, if it is loaded. */
const changeOpen = (client: QueryClient, questionId: string, change: (question: QuestionDetail) => QuestionDetail) =>
  changeStanding(client, questionKey(questionId), change)

/** Inserts a question at its position in every loaded list that it matches. */
export function placeQuestion(client: QueryClient, question: Question) {
  changeLists(client, (list, filter) => placed(list, filter, question))
  ageLists(client)
}

/** Updates or restores a question in the cache. One that is hidden behind the button stays there. */
export function changeQuestion(client: QueryClient, question: Question) {
  const waits = client.getQueryData<Question[]>(arrivedKey)?.some(({ id }) => id === question.id)
  if (waits)
    client.setQueryData<Question[]>(arrivedKey, arrived =>
      arrived?.map(item => (item.id === question.id ? question : item)),
    )
  else placeQuestion(client, question)
  changeData<QuestionDetail>(client, questionKey(question.id), shown => ({ ...shown, ...question }))
}

/** Removes a question from the cache. Its open page shows "not found". */
export function dropQuestion(client: QueryClient, questionId: string) {
  changeLists(client, list => without(list, questionId))
  client.setQueryData<Question[]>(arrivedKey, arrived => arrived?.filter(({ id }) => id !== questionId))
  const open = client.getQueryCache().find({ queryKey: questionKey(questionId) })
  // Sets the result locally: a thousand browsers must not refetch at the same time.
  open?.setState({
    ...open.state,
    status: 'error',
    error: Object.assign(new Error('The question was removed.'), { code: 'QUESTION_NOT_FOUND', status: 404, data: {} }),
  })
}

export function countReplies(client: QueryClient, questionId: string, replyCount: number) {
  changeLists(client, list => updated(list, questionId, question => ({ ...question, replyCount })))
  client.setQueryData<Question[]>(arrivedKey, arrived =>
    arrived?.map(question => (question.id === questionId ? { ...question, replyCount } : question)),
  )
  changeOpen(client, questionId, question => ({ ...question, replyCount }))
  ageLists(client)
}

const changeThread = (client: QueryClient, questionId: string, change: (thread: Thread) => Thread) =>
  changeData(client, repliesKey(questionId), change)

/** Inserts a reply at its position, or merges `told` into the cached one. */
export const putReply = (client: QueryClient, reply: ThreadReply, told: Partial<ThreadReply> = reply) =>
  changeThread(client, reply.questionId, thread =>
    withReply(
      updated(thread, reply.id, shown => ({ ...shown, ...told })),
      reply,
    ),
  )

export const dropReply = (client: QueryClient, questionId: string, replyId: string) =>
  changeThread(client, questionId, thread => without(thread, replyId))

/** The featured question moves to the top with the next refetch. */
function feature(client: QueryClient, postId: string | null) {
  const mark = <T extends Question>(question: T): T => ({ ...question, isFeatured: question.id === postId })
  changeLists(client, list => ({ ...list, pages: list.pages.map(page => ({ ...page, items: page.items.map(mark) })) }))
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: ['questions', 'one'] }))
    changeOpen(client, queryKey[2] as string, mark)
  ageLists(client, true)
}

const isShown = (client: QueryClient, id: string) =>
  client.getQueriesData<List>({ predicate: isQuestionList }).some(([, list]) => list && holds(list, id))

/** Applies a live event to the cached questions without moving rows that the viewer is reading. */
export function applyToQuestions(client: QueryClient, event: LiveEvent, viewerId: string) {
  switch (event.type) {
    case 'question.asked': {
      const { question } = event
      if (isShown(client, question.id)) return
      client.setQueryData<Question[]>(arrivedKey, (arrived = []) =>
        arrived.some(({ id }) => id === question.id) ? arrived : [question, ...arrived],
      )
      return ageLists(client)
    }
    case 'question.changed':
      return changeQuestion(client, event.question)
    case 'question.removed':
      return dropQuestion(client, event.questionId)
    case 'post.takenDown':
      // The author gets the reason instead of the question.
      return void client.invalidateQueries({ queryKey: questionKey(event.postId) })
    case 'reply.posted':
    case 'reply.changed':
      putReply(client, liveReply(event.reply, viewerId), event.reply)
      return countReplies(client, event.reply.questionId, event.replyCount)
    case 'reply.removed':
      dropReply(client, event.questionId, event.replyId)
      return countReplies(client, event.questionId, event.replyCount)
    case 'featured.changed':
      return feature(client, event.postId)
    case 'person.changed':
    case 'access.changed':
    case 'security.changed':
    case 'resync':
  }
}
