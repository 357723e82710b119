import { CircleCheck, Flag, Pencil, RotateCcw, Share2, ShieldX, Star, StarOff, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListingDetail } from '../../../contract/listings.ts'
import { ActionMenu, type Action } from '../../components/action-menu.tsx'
import { shareListing } from './share-listing.ts'
import type { useListingActions } from './use-listing-actions.ts'

export function ListingMenu({
  listing,
  actions,
  onEdit,
  onReport,
  onTakeDown,
}: {
  listing: ListingDetail
  actions: ReturnType<typeof useListingActions>
  onEdit: () => void
  onReport: () => void
  onTakeDown: () => void
}) {
  const { t } = useTranslation()
  const { can, isFeatured, isSold, underReview } = listing
  const icon = { size: 20, 'aria-hidden': true } as const
  const all: (Action | false)[] = [
    {
      label: t('listing.share.action'),
      icon: <Share2 {...icon} />,
      run: () => void shareListing(t, listing),
    },
    can.edit && { label: t('listing.edit'), icon: <Pencil {...icon} />, run: onEdit },
    can.sell && {
      label: t(isSold ? 'listing.offer' : 'listing.markSold'),
      icon: isSold ? <RotateCcw {...icon} /> : <CircleCheck {...icon} />,
      run: () => actions.sell(!isSold),
    },
    can.feature && {
      label: t(isFeatured ? 'listing.unfeature' : 'listing.feature'),
      icon: isFeatured ? <StarOff {...icon} /> : <Star {...icon} />,
      run: () => actions.feature(!isFeatured),
    },
    can.report && !underReview && { label: t('listing.report'), icon: <Flag {...icon} />, run: onReport },
    can.remove && { label: t('listing.remove'), icon: <Trash2 {...icon} />, danger: true, run: actions.remove },
    can.takeDown && {
      label: t('listing.takeDown.action'),
      icon: <ShieldX {...icon} />,
      danger: true,
      run: onTakeDown,
    },
  ]
  const possible = all.filter(action => action !== false)
  if (possible.length === 0) return null
  return (
    <ActionMenu
      label={t('listing.menu')}
      actions={possible}
      busy={actions.busy}
      className="rounded-full! bg-surface shadow-float"
    />
  )
}
