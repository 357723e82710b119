import type { TFunction } from 'i18next'
import type { QuestionDetail } from '../../../contract/questions.ts'
import { toastInfo, toastSuccess } from '../../ui/toast.tsx'

/** Hands the question's address to the device's share sheet, else to the clipboard, else shows it to be copied. */
export async function shareQuestion(t: TFunction, { id, title }: QuestionDetail): Promise<void> {
  const url = `${location.origin}/ask/${id}`
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toastSuccess(t('questions.detail.copied'))
  } catch (error) {
    // Closing the share sheet is an answer, not a failure.
    if ((error as Error).name !== 'AbortError') toastInfo(t('questions.detail.copyThis', { url }), { duration: 15_000 })
  }
}
