import { api } from '../../http/guard.ts'
import { limit } from '../../rate-limit/limit.ts'
import { member } from '../accounts/access.ts'
import { answerIcebreaker } from './answer.ts'
import { icebreakerFor } from './public.ts'

export const icebreaker = api.icebreaker.router({
  read: api.icebreaker.read.handler(({ context }) => icebreakerFor(context.deps.db, member(context.viewer))),

  answer: api.icebreaker.answer.handler(async ({ context, input: { answer } }) => {
    const viewer = member(context.viewer)
    await limit(context.deps.db, 'icebreakerByAccount', viewer.id)
    await answerIcebreaker(context.deps.db, viewer, answer)
    return { answer }
  }),
})
