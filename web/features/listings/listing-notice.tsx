import { CalendarX2, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListingDetail } from '../../../contract/listings.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

export function ListingNotice({ listing: { isSold, ticket, can } }: { listing: ListingDetail }) {
  const { t } = useTranslation()
  const words = (name: 'sold' | 'soldOwn' | 'over' | 'overLead') => t(`listing.notice.${name}`)
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
