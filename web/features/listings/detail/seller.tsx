import { MapPin, MessageCircle } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { ListingDetail } from '../../../../contract/listings.ts'
import { pages } from '../../../../contract/pages.ts'
import { greetingName } from '../../../../contract/text/greeting-name.ts'
import { dateFormat } from '../../../lib/time/formats.ts'
import { localeOf } from '../../../lib/time/time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { ActionBar } from '../../../components/page/page-bars.tsx'
import { Button } from '../../../ui/button.tsx'
import { useStartConversation } from '../../messages/public.ts'
import { usePersonName } from '../../../components/person-link.tsx'

export function SellerCard({ listing: { id: postId, author, seller, type } }: { listing: ListingDetail }) {
  const { t, i18n } = useTranslation()
  const nameOf = usePersonName()
  const id = useId()
  const profile = generatePath(pages.profile, { profileId: author.id })
  const since = dateFormat(localeOf(i18n.language), { month: 'long', year: 'numeric' }).format(new Date(seller.since))
  return (
    <Card aria-labelledby={id} className="mt-7">
      <h2 id={id} className="type-h3">
        {t(type === 'renting' ? 'listing.seller.owner' : 'listing.seller.title')}
      </h2>
      <div className="mt-3 flex items-center gap-3.5">
        <Avatar id={author.id} name={author.name} src={author.avatarUrl} size={56} />
        <div className="min-w-0 flex-1">
          <Link
            to={profile}
            state={{ postId }}
            className="wrapline hit-44 -my-1 inline-flex min-h-8 items-center font-semibold hover:underline"
          >
            <bdi>{nameOf(author)}</bdi>
          </Link>
          <p className="text-meta text-text-muted">{t('listing.seller.since', { date: since })}</p>
          {seller.neighborhood && (
            <p className="mt-0.5 flex items-center gap-1 text-meta text-text-muted">
              <MapPin size={14} aria-hidden="true" />
              <bdi>{seller.neighborhood}</bdi>
            </p>
          )}
        </div>
      </div>
      <TextLink look="bare" to={profile} className="mt-1 -mb-2">
        {seller.others > 0 ? t('listing.seller.others', { count: seller.others }) : t('listing.seller.profile')}
      </TextLink>
    </Card>
  )
}

export function MessageBar({ owner }: { owner: MessageOwner }) {
  const { t } = useTranslation()
  return (
    <ActionBar>
      <Button full size="lg" icon={MessageCircle} busy={owner.busy} onClick={owner.start}>
        {t('listing.message')}
      </Button>
    </ActionBar>
  )
}

export function useMessageOwner({ id, title, author, isSold }: ListingDetail) {
  const { t } = useTranslation()
  const { start, starting } = useStartConversation()
  const name = greetingName(author.name)
  const key = isSold ? ('askSold' as const) : ('ask' as const)
  const sentence = name ? t(`listing.${key}`, { name, title }) : t(`listing.${key}Nobody`, { title })
  return { start: () => start(author.id, { postId: id, draft: sentence }), busy: starting !== undefined }
}
export type MessageOwner = ReturnType<typeof useMessageOwner>
