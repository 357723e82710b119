import type { TFunction } from 'i18next'
import { lengthOf, visibleLength } from '../../../contract/characters.ts'
import { limits } from '../../../contract/limits.ts'
import type { QuestionCategory } from '../../../contract/vocabulary.ts'

/** A question as it is being written. */
export interface Words {
  text: string
  category: QuestionCategory | ''
}

/** How long it is, whether it may be sent, and, once there is something, what is still missing. */
export function judge(t: TFunction, { text, category }: Words) {
  const trimmed = text.trim()
  const used = lengthOf(trimmed)
  const fits = visibleLength(trimmed) >= limits.questionMin && used <= limits.questionMax
  const missing = !fits ? t('questions.length') : category === '' ? t('questions.categoryRequired') : undefined
  return { trimmed, used, canSend: missing === undefined, missing: trimmed === '' ? undefined : missing }
}

export const fitsReply = (body: string): boolean =>
  visibleLength(body) >= limits.replyMin && lengthOf(body.trim()) <= limits.replyMax
