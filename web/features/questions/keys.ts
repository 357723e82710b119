import type { Query } from '@tanstack/react-query'
import type { QuestionCategory, QuestionSort } from '../../../contract/vocabulary.ts'

/** Defaults: all, newest first. */
export interface Filter {
  category?: QuestionCategory | undefined
  search?: string | undefined
  sort?: QuestionSort | undefined
}

/** Holds the whole filter, to match live events against the list. */
export const listKey = ({ category, search, sort }: Filter = {}) =>
  ['questions', 'list', { category: category ?? null, search: search ?? '', sort: sort ?? 'newest' }] as const
export type ListKey = ReturnType<typeof listKey>
export const questionKey = (id: string) => ['questions', 'one', id] as const
/** `slugOrId`: a slug or id. */
export const slugKey = (slugOrId: string) => ['questions', 'bySlug', slugOrId] as const
/** Hidden behind a button until the viewer asks for them. */
export const arrivedKey = ['questions', 'arrived'] as const

export const isQuestionList = (query: Pick<Query, 'queryKey'>) =>
  query.queryKey[0] === 'questions' && query.queryKey[1] === 'list'
