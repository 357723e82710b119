import type { TFunction } from 'i18next'
import type { QuestionDetail } from '../../../contract/questions.ts'
import { addressOf, copyAddress } from './copy-address.ts'

/** Hands the question's address to the device's share sheet, else to the clipboard, else shows it to be copied. */
export async function shareQuestion(t: TFunction, { slug, title }: QuestionDetail): Promise<void> {
  const url = addressOf(slug)
  try {
    if (navigator.share) return await navigator.share({ title, url })
  } catch (error) {
    // Closing the share sheet is an answer, not a failure.
    if ((error as Error).name === 'AbortError') return
  }
  await copyAddress(t, url, t('question.detail.copied'))
}
