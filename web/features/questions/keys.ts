import type { Query } from '@tanstack/react-query'
import type { QuestionCategory, QuestionSort } from '../../../contract/vocabulary.ts'

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
export const addressKey = (address: string) => ['questions', 'address', address] as const
/** Questions that arrived live and wait above the list until the reader asks for them. */
export const arrivedKey = ['questions', 'arrived'] as const

export const isQuestionList = (query: Pick<Query, 'queryKey'>) =>
  query.queryKey[0] === 'questions' && query.queryKey[1] === 'list'
