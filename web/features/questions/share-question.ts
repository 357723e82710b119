import type { TFunction } from 'i18next'
import type { QuestionDetail } from '../../../contract/questions.ts'
import { addressOf, copyAddress } from './copy-address.ts'

/** Falls back to copying the URL, then to showing it. */
export async function shareQuestion(t: TFunction, { slug, title }: QuestionDetail): Promise<void> {
  const url = addressOf(slug)
  try {
    if (navigator.share) return await navigator.share({ title, url })
  } catch (error) {
    // The user closed the share sheet: not a failure.
    if ((error as Error).name === 'AbortError') return
  }
  await copyAddress(t, url, t('question.detail.copied'))
}
