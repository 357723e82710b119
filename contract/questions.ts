import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { pageInput, pageOf } from './paging.ts'
import { personCard } from './people.ts'
import { text } from './text.ts'
import { questionCategories } from './vocabulary.ts'

export const question = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.nullable(z.string()),
  category: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  isFeatured: z.boolean(),
  replyCount: z.int(),
  author: personCard,
})
export type Question = z.infer<typeof question>

export const reply = z.object({
  id: z.uuid(),
  questionId: z.uuid(),
  body: z.string(),
  createdAt: z.iso.datetime(),
  author: personCard,
})
export type Reply = z.infer<typeof reply>

/** A question alone, with what this viewer may do with it. */
export const questionDetail = z.extend(question, { can: z.object({ reply: z.boolean() }) })
export type QuestionDetail = z.infer<typeof questionDetail>

export const askInput = z.object({
  /** Made by the client: sending the same question twice stores it once. */
  id: z.uuid(),
  category: z.enum(questionCategories, { error: () => 'questionCategory' }),
  text: text({
    min: limits.questionMin,
    max: limits.questionMax,
    lines: true,
    short: 'questionLength',
    long: 'questionLength',
  }),
})

export const replyInput = z.object({
  questionId: z.uuid(),
  /** Made by the client: sending the same reply twice stores it once. */
  id: z.uuid(),
  body: text({ min: limits.replyMin, max: limits.replyMax, lines: true, short: 'replyLength' }),
})

const tags = ['questions']

export const questions = {
  list: at('member', 'questions')
    .route({ method: 'GET', path: '/questions', tags, summary: 'Questions of the city: featured first, then newest' })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object({ ...pageInput, category: z.optional(z.enum(questionCategories)) }))
    .output(pageOf(question)),

  read: at('member', 'questions')
    .route({ method: 'GET', path: '/questions/{questionId}', tags, summary: 'One question' })
    .errors(fails('QUESTION_NOT_FOUND'))
    .input(z.object({ questionId: z.string().check(z.maxLength(200)) }))
    .output(questionDetail),

  ask: at('member', 'questions')
    .route({ method: 'POST', path: '/questions', tags, summary: 'Ask the neighbours' })
    .errors(fails('ID_TAKEN', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(askInput)
    .output(questionDetail),

  replies: at('member', 'questions')
    .route({ method: 'GET', path: '/questions/{questionId}/replies', tags, summary: 'Replies, oldest first' })
    .errors(fails('QUESTION_NOT_FOUND', 'INVALID_CURSOR'))
    .input(z.object({ questionId: z.string().check(z.maxLength(200)), ...pageInput }))
    .output(pageOf(reply)),

  reply: at('member', 'questions')
    .route({ method: 'POST', path: '/questions/{questionId}/replies', tags, summary: 'Reply to a question' })
    .errors(fails('QUESTION_NOT_FOUND', 'ID_TAKEN', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(replyInput)
    .output(z.object({ reply, replyCount: z.int() })),
}
