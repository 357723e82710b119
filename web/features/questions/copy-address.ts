import type { TFunction } from 'i18next'
import { copyText } from '../../lib/dom/copy-text.ts'
import { toastInfo, toastSuccess } from '../../ui/feedback/toast.tsx'

/** The public URL of a question, or of one of its replies. */
export const addressOf = (slug: string, replyId?: string): string =>
  `${location.origin}/ask/${encodeURIComponent(slug)}${replyId ? `#${anchorOf(replyId)}` : ''}`

export const anchorOf = (replyId: string): string => `reply-${replyId}`

/** Copies a URL and confirms it with a toast. If the browser refuses, the toast shows the URL for manual copying. */
export async function copyAddress(t: TFunction, url: string, copied: string): Promise<void> {
  if (await copyText(url)) toastSuccess(copied)
  else toastInfo(t('question.detail.copyThis', { url }), { duration: 15_000 })
}
