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
import type { QuestionCategory, QuestionSort } from '../../../contract/vocabulary.ts'
import { call } from '../../lib/api.ts'

/** Which questions a list shows. What is left out is all of them, newest first. */
export interface Filter {
  category?: QuestionCategory | undefined
  search?: string | undefined
  sort?: QuestionSort | undefined
}

/** The third part is the whole filter, so that a live event can tell whether it concerns a list. */
export const listKey = ({ category, search, sort }: Filter = {}) =>
  ['questions', 'list', { category: category ?? null, search: search ?? '', sort: sort ?? 'newest' }] as const
export type ListKey = ReturnType<typeof listKey>
export const questionKey = (id: string) => ['questions', 'one', id] as const
export const repliesKey = (id: string) => ['questions', 'replies', id] as const
/** The id of the question that an address names by its slug. */
const addressKey = (address: string) => ['questions', 'address', address] as const
/** Questions that arrived live and wait above the list until the reader asks for them. */
export const arrivedKey = ['questions', 'arrived'] as const

export const isQuestionList = (query: Pick<Query, 'queryKey'>) =>
  query.queryKey[0] === 'questions' && query.queryKey[1] === 'list'

const freshFor = 5 * 60_000

/** Questions of the city, featured first; kept true by the live stream. */
export const questionList = (filter: Filter = {}) =>
  infiniteQueryOptions({
    queryKey: listKey(filter),
    queryFn: ({ pageParam, signal, queryKey: [, , { category, search, sort }] }) =>
      call(api =>
        api.questions.list(
          {
            limit: limits.pageSize,
            ...(pageParam ? { cursor: pageParam } : {}),
            ...(category ? { category } : {}),
            ...(search ? { search } : {}),
            ...(sort === 'newest' ? {} : { sort }),
          },
          { signal },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    staleTime: freshFor,
  })

const isId = (address: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(address)

/** Which question an address means. An id is its own answer, and a slug is asked for once, with the question itself. */
export const questionAt = (client: QueryClient, address: string) => {
  const known = isId(address) ? address.toLowerCase() : listed(client, ({ slug }) => slug === address)?.id
  return queryOptions({
    queryKey: addressKey(address),
    queryFn: async ({ signal }) => {
      const question = await call(api => api.questions.read({ questionId: address }, { signal }))
      client.setQueryData(questionKey(question.id), question)
      return question.id
    },
    staleTime: Infinity,
    ...(known ? { initialData: known } : {}),
  })
}

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

function listed(client: QueryClient, fits: (question: Question) => boolean): Question | undefined {
  for (const [, list] of client.getQueriesData<InfiniteData<Page<Question>>>({ predicate: isQuestionList }))
    for (const page of list?.pages ?? []) for (const question of page.items) if (fits(question)) return question
  return undefined
}

const nothing = { reply: false, edit: false, remove: false, report: false, feature: false }

function shownQuestion(client: QueryClient, id: string): QuestionDetail | undefined {
  const question = listed(client, item => item.id === id)
  return question && { ...question, text: '', can: nothing, underReview: false }
}

/** Puts the document's own questions where the screens look for them. */
export function seedQuestions(client: QueryClient, { questionList: list, question, replies }: Boot['data']) {
  if (list) client.setQueryData(listKey(list.asked), { pages: [list.page], pageParams: [null] })
  if (!question) return
  client.setQueryData(addressKey(question.slug), question.id)
  client.setQueryData(questionKey(question.id), question)
  if (replies) client.setQueryData(repliesKey(question.id), { pages: [replies], pageParams: [null] })
}
