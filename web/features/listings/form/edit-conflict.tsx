import { listingVersion } from '../../../../contract/values/edit-version.ts'
import type { ListingDetail } from '../../../../contract/listings.ts'
import { conflictRules } from '../../../components/form/edit-conflict.tsx'
import type { ListingValues } from './values.ts'

export const rules = conflictRules<ListingDetail, ListingValues>({
  version: listingVersion,
  fields: [
    {
      parts: ['photos'],
      label: t => t('listingForm.photos.label'),
      shown: ({ photos }) => (
        <span className="mt-1 flex flex-wrap gap-1.5">
          {photos.map(({ key, picture, alt }) => (
            <img
              key={key}
              src={picture?.sizes[0]?.url}
              alt={alt}
              className="size-14 rounded-sm bg-sunken object-cover"
            />
          ))}
        </span>
      ),
    },
    { parts: ['title'], label: t => t('listingForm.name'), shown: ({ title }) => title },
    {
      parts: ['price', 'currency', 'period'],
      label: t => t('listingForm.price'),
      shown: ({ type, price, currency, period }, t) =>
        [`${price} ${currency}`, type === 'renting' && t(`exchange.period.${period}`)].filter(Boolean).join(' · '),
    },
    {
      parts: ['condition'],
      label: t => t('listingForm.condition'),
      shown: ({ condition }, t) => condition && t(`exchange.condition.${condition}`),
    },
    { parts: ['place'], label: t => t('listingForm.location'), shown: ({ place }) => place },
    {
      parts: ['datesFlexible'],
      label: t => t('listingForm.flexible'),
      shown: ({ datesFlexible }, t) => t(datesFlexible ? 'conflict.yes' : 'conflict.no'),
    },
    { parts: ['from'], label: t => t('listingForm.from'), shown: ({ from }) => from },
    { parts: ['until'], label: t => t('listingForm.until'), shown: ({ until }) => until },
    { parts: ['deposit'], label: t => t('listingForm.deposit'), shown: ({ deposit }) => deposit },
    { parts: ['minDuration'], label: t => t('listingForm.minimum'), shown: ({ minDuration }) => minDuration },
    {
      parts: ['starts'],
      label: t => t('listingForm.starts'),
      shown: ({ starts }) => `${starts.date} ${starts.time}`.trim(),
    },
    { parts: ['quantity'], label: t => t('listingForm.quantity'), shown: ({ quantity }) => String(quantity) },
    {
      parts: ['category'],
      label: t => t('listingForm.category'),
      shown: ({ category }, t) => category && t(`exchange.category.${category}`),
    },
    { parts: ['venue'], label: t => t('listingForm.venue'), shown: ({ venue }) => venue },
    { parts: ['section'], label: t => t('listingForm.section'), shown: ({ section }) => section },
    { parts: ['platform'], label: t => t('listingForm.platform'), shown: ({ platform }) => platform },
    {
      parts: ['delivery', 'ticketDelivery'],
      label: t => t('listingForm.delivery'),
      shown: ({ type, delivery, ticketDelivery }, t) => {
        const one = type === 'ticket' ? ticketDelivery : delivery
        return one && t(`exchange.delivery.${one}`)
      },
    },
    { parts: ['details'], label: t => t('listingForm.details'), shown: ({ details }) => details },
  ],
})
