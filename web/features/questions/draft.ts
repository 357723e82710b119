import type { TFunction } from 'i18next'
import { lengthOf, visibleLength } from '../../../contract/characters.ts'
import { limits } from '../../../contract/limits.ts'
import { fieldText } from '../../lib/failure.ts'
import type { QuestionDetail, ThreadReply } from '../../../contract/questions.ts'
import { questionCategories, type QuestionCategory } from '../../../contract/vocabulary.ts'

/** A question as it is being written, or a reply, which has its text only. */
export interface Words {
  text: string
  details: string
  category: QuestionCategory | ''
}

/** How long it is, whether it may be sent, and, once there is something, what is still missing. */
export function judge(t: TFunction, { text, details, category }: Words) {
  const trimmed = text.trim()
  const used = lengthOf(trimmed)
  const fits = visibleLength(trimmed) >= limits.questionMin && used <= limits.questionMax
  const detailsUsed = lengthOf(details.trim())
  const detailsLong = detailsUsed > limits.questionDetailsMax ? t('writing.questionDetailsLength') : undefined
  const missing = !fits ? t('questions.length') : category === '' ? t('questions.categoryRequired') : undefined
  return {
    used,
    detailsUsed,
    canSend: missing === undefined && detailsLong === undefined,
    missing: trimmed === '' ? undefined : missing,
    detailsLong,
  }
}

/** A question as it is edited. One without a category that may be chosen has none. */
export const wordsOfQuestion = ({ title, details, category }: QuestionDetail): Words => ({
  text: title,
  details: details ?? '',
  category: questionCategories.find(name => name === category) ?? '',
})

export const wordsOfReply = ({ body }: ThreadReply): Words => ({ text: body, details: '', category: '' })

/** What the server is sent of it. */
export const asked = ({ text, details, category }: Words) => ({
  title: text.trim(),
  details: details.trim() || null,
  category: category as QuestionCategory,
})

/** The server's sentences for what is wrong, by the field of the form. */
export const fieldTexts = (t: TFunction, fields: Record<string, string> | undefined) => ({
  text: fieldText(t, fields?.['title']),
  details: fieldText(t, fields?.['details']),
  category: fieldText(t, fields?.['category']),
})

export const isSameQuestion = (one: Words, other: Words): boolean =>
  one.text === other.text && one.details === other.details && one.category === other.category

export const fitsReply = (body: string): boolean =>
  visibleLength(body) >= limits.replyMin && lengthOf(body.trim()) <= limits.replyMax
