import type { TFunction } from 'i18next'
import { copyText } from '../../lib/copy-text.ts'
import { toastInfo, toastSuccess } from '../../ui/toast.tsx'

/** Where a question is read by whoever gets the link, or one of its replies. */
export const addressOf = (slug: string, replyId?: string): string =>
  `${location.origin}/ask/${encodeURIComponent(slug)}${replyId ? `#${anchorOf(replyId)}` : ''}`

export const anchorOf = (replyId: string): string => `reply-${replyId}`

/** Copies an address and says so; a browser that refuses shows it to be copied by hand. */
export async function copyAddress(t: TFunction, url: string, copied: string): Promise<void> {
  if (await copyText(url)) toastSuccess(copied)
  else toastInfo(t('question.detail.copyThis', { url }), { duration: 15_000 })
}
