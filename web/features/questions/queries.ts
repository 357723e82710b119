import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { Page } from '../../../contract/paging.ts'
import type { Question, QuestionDetail } from '../../../contract/questions.ts'
import { call } from '../../lib/api/api.ts'
import { slugKey, isQuestionList, listKey, questionKey, type Filter } from './keys.ts'
import { pagedQuery } from '../../lib/cache/paged-query.ts'

const freshFor = 5 * 60_000

/** Featured first. */
export const questionList = ({ category, search, sort }: Filter = {}) =>
  pagedQuery({
    queryKey: listKey({ category, search, sort }),
    read: (api, page, options) =>
      api.questions.list(
        {
          ...page,
          ...(category ? { category } : {}),
          ...(search ? { search } : {}),
          ...(sort && sort !== 'newest' ? { sort } : {}),
        },
        options,
      ),
    staleTime: freshFor,
  })

const isId = (slugOrId: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(slugOrId)

/** An id needs no request; an unknown slug is requested once, together with its question. */
export const questionAt = (client: QueryClient, slugOrId: string) => {
  const known = isId(slugOrId) ? slugOrId.toLowerCase() : listed(client, ({ slug }) => slug === slugOrId)?.id
  return queryOptions({
    queryKey: slugKey(slugOrId),
    queryFn: async ({ signal }) => {
      const question = await call(api => api.questions.read({ questionId: slugOrId }, { signal }))
      client.setQueryData(questionKey(question.id), question)
      return question.id
    },
    staleTime: Infinity,
    ...(known ? { initialData: known } : {}),
  })
}

/** Replying is enabled once the server's permissions arrive. */
export const oneQuestion = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: questionKey(id),
    queryFn: ({ signal }) => call(api => api.questions.read({ questionId: id }, { signal })),
    placeholderData: () => shownQuestion(client, id),
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
  return question && { ...question, can: nothing, underReview: false }
}
