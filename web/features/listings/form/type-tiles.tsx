import { KeyRound, Tag, Ticket } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { listingTypes, type ListingType } from '../../../../contract/vocabulary.ts'
import { cx } from '../../../ui/cx.ts'

const looks = {
  selling: { Icon: Tag, tone: 'bg-selling-soft text-selling data-[state=checked]:outline-selling' },
  renting: { Icon: KeyRound, tone: 'bg-renting-soft text-renting data-[state=checked]:outline-renting' },
  ticket: { Icon: Ticket, tone: 'bg-ticket-soft text-ticket data-[state=checked]:outline-ticket' },
} as const

export function TypeTiles({ value, onChange }: { value: ListingType; onChange: (type: ListingType) => void }) {
  const { t } = useTranslation()
  return (
    <RadioGroup.Root
      aria-label={t('listingForm.type')}
      value={value}
      onValueChange={chosen => onChange(chosen as ListingType)}
      className="grid grid-cols-3 gap-2"
    >
      {listingTypes.map(type => {
        const { Icon, tone } = looks[type]
        return (
          <RadioGroup.Item
            key={type}
            value={type}
            className={cx(
              'wrapline flex min-h-19 flex-col items-center justify-center gap-1.5 rounded-[16px] px-1 py-2 text-copy leading-[1.25rem] font-semibold',
              'data-[state=checked]:outline-2 data-[state=checked]:outline-offset-2 data-[state=checked]:focus-visible:outline-3 data-[state=checked]:focus-visible:outline-focus',
              tone,
            )}
          >
            <Icon size={24} strokeWidth={1.9} aria-hidden="true" />
            <span className="text-text">{t(`exchange.tabs.${type}`)}</span>
          </RadioGroup.Item>
        )
      })}
    </RadioGroup.Root>
  )
}
