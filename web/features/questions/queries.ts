import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'
import type { Boot } from '../../lib/boot.ts'
import { limits } from '../../../contract/limits.ts'
import type { Page } from '../../../contract/paging.ts'
import type { Question, QuestionDetail } from '../../../contract/questions.ts'
import type { QuestionCategory } from '../../../contract/vocabulary.ts'
import { call } from '../../lib/api.ts'

export const listKey = (category?: QuestionCategory) => ['questions', 'list', category ?? 'all'] as const
export const questionKey = (id: string) => ['questions', 'one', id] as const
export const repliesKey = (id: string) => ['questions', 'replies', id] as const
/** Questions that arrived live and wait above the list until the reader asks for them. */
export const arrivedKey = ['questions', 'arrived'] as const

export const isQuestionList = (query: Pick<Query, 'queryKey'>) =>
  query.queryKey[0] === 'questions' && query.queryKey[1] === 'list'

const freshFor = 5 * 60_000

/** Questions of the city, featured first, then newest; kept true by the live stream. */
export const questionList = (category?: QuestionCategory) =>
  infiniteQueryOptions({
    queryKey: listKey(category),
    queryFn: ({ pageParam, signal }) =>
      call(api =>
        api.questions.list(
          { limit: limits.pageSize, ...(pageParam ? { cursor: pageParam } : {}), ...(category ? { category } : {}) },
          { signal },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    staleTime: freshFor,
  })

/** One question. What a list already shows of it stands there at once, and may be replied to when the server says so. */
export const oneQuestion = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: questionKey(id),
    queryFn: ({ signal }) => call(api => api.questions.read({ questionId: id }, { signal })),
    placeholderData: () => shownQuestion(client, id),
    staleTime: freshFor,
  })

export const replyList = (id: string) =>
  infiniteQueryOptions({
    queryKey: repliesKey(id),
    queryFn: ({ pageParam, signal }) =>
      call(api =>
        api.questions.replies(
          { questionId: id, limit: limits.repliesPage, ...(pageParam ? { cursor: pageParam } : {}) },
          { signal },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    staleTime: freshFor,
  })

function shownQuestion(client: QueryClient, id: string): QuestionDetail | undefined {
  for (const [, list] of client.getQueriesData<InfiniteData<Page<Question>>>({ predicate: isQuestionList }))
    for (const page of list?.pages ?? [])
      for (const question of page.items) if (question.id === id) return { ...question, can: { reply: false } }
  return undefined
}

/** Puts the document's own questions where the screens look for them. */
export function seedQuestions(client: QueryClient, { questionList: list, question, replies }: Boot['data']) {
  if (list) client.setQueryData(listKey(), { pages: [list], pageParams: [null] })
  if (question) client.setQueryData(questionKey(question.id), question)
  if (question && replies) client.setQueryData(repliesKey(question.id), { pages: [replies], pageParams: [null] })
}
