import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { limits } from '../../../contract/limits.ts'
import type { ListingDetail } from '../../../contract/listings.ts'
import { pages } from '../../../contract/pages.ts'
import { call } from '../../lib/api/api.ts'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { dropListing } from './live.ts'
import { ReasonDialog } from '../../components/form/reason-dialog.tsx'

export function TakeDownDialog({ listing: { id, author }, onClose }: { listing: ListingDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const words = (name: 'title' | 'reason' | 'example' | 'failed' | 'keep' | 'confirm' | 'busy' | 'done') =>
    t(`listing.takeDown.${name}`)
  return (
    <ReasonDialog
      danger
      name={`takeDown:${id}`}
      title={words('title')}
      lead={t('listing.takeDown.lead', { name: author.name || t('listing.unknownSeller') })}
      label={words('reason')}
      example={words('example')}
      missing={t('writing.takeDownReason')}
      failed={words('failed')}
      back={words('keep')}
      confirm={words('confirm')}
      busy={words('busy')}
      rows={3}
      max={limits.cancelReasonMax}
      send={reason => call(api => api.listings.takeDown({ listingId: id, reason }))}
      onDone={() => {
        toastSuccess(words('done'))
        void Promise.resolve(navigate(pages.exchange)).then(() => dropListing(client, id))
      }}
      onClose={onClose}
    />
  )
}
