import type { TFunction } from 'i18next'
import { storedLength, visibleLength } from '../../../contract/text/characters.ts'
import { limits } from '../../../contract/limits.ts'
import { fieldText } from '../../lib/api/failure.ts'
import type { QuestionDetail } from '../../../contract/questions.ts'
import type { Words } from '../replies/public.tsx'
import { questionCategories, type QuestionCategory } from '../../../contract/vocabulary.ts'

export function judge(t: TFunction, { text, details, category }: Words) {
  const trimmed = text.trim()
  const used = storedLength(trimmed)
  const fits = visibleLength(trimmed) >= limits.questionMin && used <= limits.questionMax
  const detailsUsed = storedLength(details)
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

/** A category that is no longer offered becomes ''. */
export const wordsOfQuestion = ({ title, details, category }: QuestionDetail): Words => ({
  text: title,
  details: details ?? '',
  category: questionCategories.find(name => name === category) ?? '',
})

export const asked = ({ text, details, category }: Words) => ({
  title: text.trim(),
  details: details.trim() || null,
  category: category as QuestionCategory,
})

/** Keyed by form field. */
export const fieldTexts = (t: TFunction, fields: Record<string, string> | undefined) => ({
  text: fieldText(t, fields?.['title']),
  details: fieldText(t, fields?.['details']),
  category: fieldText(t, fields?.['category']),
})

export const isSameQuestion = (one: Words, other: Words): boolean =>
  one.text === other.text && one.details === other.details && one.category === other.category
