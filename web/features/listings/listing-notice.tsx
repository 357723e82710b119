import { CalendarX2, CircleCheck, ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListingDetail } from '../../../contract/listings.ts'
import { Notice } from '../../ui/notice.tsx'

/** What has become of it: taken away by an admin, sold, or for something that has begun. */
export function ListingNotice({ listing: { takenDown, isSold, ticket, can } }: { listing: ListingDetail }) {
  const { t } = useTranslation()
  const words = (name: 'takenDown' | 'takenDownLead' | 'sold' | 'soldOwn' | 'over' | 'overLead') =>
    t(`listing.notice.${name}`)
  if (takenDown)
    return (
      <div className="mb-4.5">
        <Notice tone="danger" icon={ShieldAlert} title={words('takenDown')}>
          <p className="wrapline whitespace-pre-line">{takenDown.reason}</p>
          <p className="mt-1 text-text-muted">{words('takenDownLead')}</p>
        </Notice>
      </div>
    )
  if (isSold)
    return (
      <div className="mb-4.5">
        <Notice tone="neutral" icon={CircleCheck} title={words('sold')} role="status">
          {can.sell && words('soldOwn')}
        </Notice>
      </div>
    )
  if (ticket?.isOver)
    return (
      <div className="mb-4.5">
        <Notice tone="warning" icon={CalendarX2} title={words('over')}>
          {words('overLead')}
        </Notice>
      </div>
    )
  return null
}
