import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../../contract/events.ts'
import '../../../locales/en/guests.ts'
import { guestNames } from '../core/guest-names.ts'

// Useless without a connection.
const LazySheet = lazy(() =>
  import(/* offline: false */ './guests-sheet.tsx').then(file => ({ default: file.GuestsSheet })),
)

export const GuestsSheet = (props: ComponentProps<typeof LazySheet>) => (
  <Suspense>
    <LazySheet {...props} />
  </Suspense>
)

interface Props {
  event: EventDetail
}

/** How many guests the viewer may have: while spots are free, as many as the organizer allows. */
export function mayBring({ joined, guests, guestsMax, spotsLeft, turn }: EventDetail): number {
  const free = spotsLeft ?? Infinity
  if (joined) return Math.max(guests.length, Math.min(guestsMax, guests.length + free))
  // Someone on the waitlist may take one spot.
  return turn ? 0 : Math.max(0, Math.min(guestsMax, free - 1))
}

export function OwnGuests({ event }: Props) {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState(false)
  const { guests, can } = event
  if (!can.guests || mayBring(event) === 0) return null
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3.5 py-2.75">
      <span className="grid size-14 flex-none place-items-center rounded-[16px] bg-sunken">
        <UserPlus size={22} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="font-semibold">{t('guests.brings', { count: guests.length })}</p>
        {guests.some(Boolean) && (
          <p className="wrapline text-meta text-text-muted">
            <bdi>{guestNames(t, guests, i18n.language)}</bdi>
          </p>
        )}
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        className="link-text inline-flex min-h-11 flex-none items-center"
        onClick={() => setOpen(true)}
      >
        {t(guests.length === 0 ? 'guests.bring' : 'guests.change')}
      </button>
      {open && <GuestsSheet event={event} onClose={() => setOpen(false)} />}
    </div>
  )
}
