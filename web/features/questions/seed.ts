import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '../../lib/api/boot.ts'
import { repliesKey } from '../../lib/cache/replies-key.ts'
import { slugKey, listKey, questionKey } from './keys.ts'

export function seedQuestions(client: QueryClient, { questionList: list, question, replies }: Boot['data']) {
  if (list) client.setQueryData(listKey(list.asked), { pages: [list.page], pageParams: [null] })
  if (!question) return
  client.setQueryData(slugKey(question.slug), question.id)
  client.setQueryData(questionKey(question.id), question)
  if (replies) client.setQueryData(repliesKey(question.id), { pages: [replies], pageParams: [null] })
}
