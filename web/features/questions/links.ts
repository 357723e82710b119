import type { TFunction } from 'i18next'
import type { QuestionDetail } from '../../../contract/questions.ts'
import { postPath, replyPath } from '../../../contract/values/post-path.ts'
import { shareUrl } from '../../lib/dom/share.ts'
import { toastCopied } from '../replies/public.tsx'

export const urlOf = (slug: string, replyId?: string): string => {
  const post = { type: 'question' as const, id: encodeURIComponent(slug) }
  return location.origin + (replyId ? replyPath(post, replyId) : postPath(post))
}

export async function shareQuestion(t: TFunction, { slug, title }: QuestionDetail): Promise<void> {
  const url = urlOf(slug)
  const result = await shareUrl({ title, url })
  if (result !== 'closed') toastCopied(t, url, result === 'copied' && t('question.detail.copied'))
}
