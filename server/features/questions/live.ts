import type { Question } from '../../../contract/questions.ts'
import type { Counts, LiveRules } from '../../live/rules.ts'

const counted = <Event extends { question: Question }>(event: Event, { counts }: { counts: Counts }) => ({
  ...event,
  question: { ...event.question, replyCount: counts.replies },
})

export const live: LiveRules = { 'question.asked': { counted }, 'question.changed': { counted } }
