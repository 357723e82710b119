import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { pageInput, pageOf } from './paging.ts'
import { personCard } from './people.ts'
import { counted, replyBody, threadReply } from './replies.ts'
import { searchWords } from './values/filters.ts'
import { basedOn, optionalText, text } from './text/text.ts'
import { questionCategories, questionSorts } from './vocabulary.ts'

export const question = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  details: z.nullable(z.string()),
  category: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  editedAt: z.nullable(z.iso.datetime()),
  isFeatured: z.boolean(),
  replyCount: z.int(),
  author: personCard,
})
export type Question = z.infer<typeof question>

const questionDetail = z.extend(question, {
  can: z.object({
    reply: z.boolean(),
    edit: z.boolean(),
    remove: z.boolean(),
    report: z.boolean(),
    feature: z.boolean(),
  }),
  underReview: z.boolean(),
})
export type QuestionDetail = z.infer<typeof questionDetail>

const asked = {
  category: z.enum(questionCategories, { error: () => 'questionCategory' }),
  title: text({
    min: limits.questionMin,
    max: limits.questionMax,
    lines: true,
    short: 'questionLength',
    long: 'questionLength',
  }),
  details: optionalText(limits.questionDetailsMax, { lines: true, long: 'questionDetailsLength' }),
}
const askInput = z.object({
  id: z.uuid(),
  ...asked,
})
const editInput = z.object({ ...asked, basedOn })

const replyInput = z.object({
  questionId: z.uuid(),
  id: z.uuid(),
  body: replyBody,
})

const tags = ['questions']
const done = z.object({ done: z.literal(true) })

export const questions = {
  list: at('member', { feature: 'questions' })
    .route({ method: 'GET', path: '/questions', tags, summary: 'Questions of the city: featured first, then newest' })
    .errors(fails('INVALID_CURSOR'))
    .input(
      z.object({
        ...pageInput,
        category: z.optional(z.enum(questionCategories)),
        search: searchWords,
        sort: z._default(z.enum(questionSorts), 'newest'),
      }),
    )
    .output(pageOf(question)),

  read: at('member', { feature: 'questions' })
    .route({ method: 'GET', path: '/questions/{questionId}', tags, summary: 'Get a question' })
    .errors(fails('QUESTION_NOT_FOUND', 'POST_REMOVED'))
    .input(z.object({ questionId: z.string().check(z.maxLength(200)) }))
    .output(questionDetail),

  ask: at('member', { feature: 'questions', rate: 'askByAccount' })
    .route({ method: 'POST', path: '/questions', tags, summary: 'Ask a question' })
    .errors(fails('ID_TAKEN', 'ALREADY_STORED', 'FOREIGN_ORIGIN'))
    .input(askInput)
    .output(questionDetail),

  replies: at('member', { feature: 'questions' })
    .route({ method: 'GET', path: '/questions/{questionId}/replies', tags, summary: 'Replies, oldest first' })
    .errors(fails('QUESTION_NOT_FOUND', 'INVALID_CURSOR'))
    .input(z.object({ questionId: z.string().check(z.maxLength(200)), ...pageInput }))
    .output(pageOf(threadReply)),

  reply: at('member', { feature: 'questions', rate: 'replyByAccount' })
    .route({ method: 'POST', path: '/questions/{questionId}/replies', tags, summary: 'Reply to a question' })
    .errors(fails('QUESTION_NOT_FOUND', 'ID_TAKEN', 'ALREADY_STORED', 'FOREIGN_ORIGIN'))
    .input(replyInput)
    .output(counted),

  edit: at('member', { feature: 'questions', rate: 'editByAccount' })
    .route({ method: 'PUT', path: '/questions/{questionId}', tags, summary: 'Update your own question' })
    .errors(fails('QUESTION_NOT_FOUND', 'FORBIDDEN', 'EDITED_ELSEWHERE', 'FOREIGN_ORIGIN'))
    .input(z.extend(editInput, { questionId: z.uuid() }))
    .output(questionDetail),

  remove: at('member', { feature: 'questions', rate: 'editByAccount' })
    .route({ method: 'DELETE', path: '/questions/{questionId}', tags, summary: 'Remove your own question' })
    .errors(fails('QUESTION_NOT_FOUND', 'FORBIDDEN', 'FOREIGN_ORIGIN'))
    .input(z.object({ questionId: z.uuid() }))
    .output(done),

  restore: at('member', { feature: 'questions', rate: 'editByAccount' })
    .route({
      method: 'POST',
      path: '/questions/{questionId}/restore',
      tags,
      summary: 'Restore your own question within ten minutes of its removal',
    })
    .errors(fails('QUESTION_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(z.object({ questionId: z.uuid() }))
    .output(questionDetail),
}
