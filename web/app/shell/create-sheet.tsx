import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/menus.ts'
import { useSession } from '../../lib/api/session.ts'
import { cx } from '../../ui/cx.ts'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { postIcon } from '../../ui/badge.tsx'

const options = {
  question: { icon: postIcon('question'), look: 'bg-question-soft text-question', to: pages.ask },
  event: { icon: postIcon('event'), look: 'bg-event-soft text-event', to: `${pages.events}?new=1` },
  selling: { icon: postIcon('selling'), look: 'bg-selling-soft text-selling', to: `${pages.exchange}?new=selling` },
  renting: { icon: postIcon('renting'), look: 'bg-renting-soft text-renting', to: `${pages.exchange}?new=renting` },
  tickets: { icon: postIcon('ticket'), look: 'bg-ticket-soft text-ticket', to: `${pages.exchange}?new=ticket` },
} as const
type Option = keyof typeof options

const petals = [
  'rounded-[44px] rounded-br-[12px]',
  'rounded-[44px] rounded-bl-[12px]',
  'rounded-[44px] rounded-tr-[12px]',
  'rounded-[44px] rounded-tl-[12px]',
]

export function CreateSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation()
  const { features } = useSession()
  const has = { events: features.includes('events'), listings: features.includes('listings') }
  const others: Option[] = [
    ...(has.events ? (['event'] as const) : []),
    ...(has.listings ? (['selling', 'renting', 'tickets'] as const) : []),
  ]
  const bloom = others.length === petals.length
  const choose = (option: Option, className: string, petal: boolean) => {
    const { icon: Icon, look, to } = options[option]
    return (
      <Link
        key={option}
        to={to}
        state={{ compose: true }}
        onClick={() => onOpenChange(false)}
        className={cx('flex transition-transform duration-(--dur-fast) active:scale-[.98]', look, className)}
      >
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
        <span className={petal ? 'mt-auto' : undefined}>
          <span className="type-h3 block text-text">{t(`menus.create.${option}`)}</span>
          <span className="block text-meta text-text opacity-80">{t(`menus.create.${option}Lead`)}</span>
        </span>
      </Link>
    )
  }
  const row = 'min-h-21 items-center gap-4 rounded-[28px] px-5 py-4'
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('menus.create.title')}>
      <div className="flex flex-col gap-1.5">
        {choose('question', row, false)}
        {bloom ? (
          <div className="relative grid grid-cols-2 gap-1.5">
            {others.map((option, index) =>
              choose(option, cx('min-h-33 min-w-0 flex-col gap-3.5 px-5.5 pt-5 pb-4.5', petals[index]), true),
            )}
            <span
              aria-hidden="true"
              data-art=""
              className="absolute top-1/2 left-1/2 size-8.5 -translate-1/2 rounded-full border-6 border-raised bg-accent-block"
            />
          </div>
        ) : (
          others.map(option => choose(option, row, false))
        )}
      </div>
    </Sheet>
  )
}
