import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '../../lib/api/boot.ts'
import { slugKey, listKey, questionKey } from './keys.ts'

export function seedQuestions(client: QueryClient, { questionList: list, question }: Boot['data']) {
  if (list) client.setQueryData(listKey(list.asked), { pages: [list.page], pageParams: [null] })
  if (!question) return
  client.setQueryData(slugKey(question.slug), question.id)
  client.setQueryData(questionKey(question.id), question)
}
