import { api } from '../../http/guard.ts'
import { answerIcebreaker } from './answer.ts'
import { presentPeers } from './public.ts'
import { listPeers, ownAnswer } from './queries.ts'

export const icebreaker = api.icebreaker.router({
  read: api.icebreaker.read.handler(async ({ context }) => {
    const { db } = context.deps
    const { viewer } = context
    const [answer, peers] = await Promise.all([ownAnswer(db, viewer), listPeers(db, viewer)])
    return { answer, peers: presentPeers(peers, viewer) }
  }),

  answer: api.icebreaker.answer.handler(async ({ context, input: { answer } }) => {
    const { viewer } = context
    await answerIcebreaker(context.deps.db, viewer, answer)
    return { answer }
  }),
})
