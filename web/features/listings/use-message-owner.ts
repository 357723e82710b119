import { useTranslation } from 'react-i18next'
import type { ListingDetail } from '../../../contract/listings.ts'
import { useStartConversation } from '../messages/public.ts'

export function useMessageOwner({ id, title, author, isSold }: ListingDetail) {
  const { t } = useTranslation()
  const { start, starting } = useStartConversation()
  const name = author.name.trim().split(/\s+/)[0]
  const key = isSold ? ('askSold' as const) : ('ask' as const)
  const sentence = name ? t(`listing.${key}`, { name, title }) : t(`listing.${key}Nobody`, { title })
  return { start: () => start(author.id, { postId: id, draft: sentence }), busy: starting !== undefined }
}
export type MessageOwner = ReturnType<typeof useMessageOwner>
