import { CalendarPlus2 } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonRow } from '../../components/page/link-row.tsx'
import { whenNear } from '../../lib/dom/when-near.ts'
import { toastError } from '../../ui/feedback/toast.tsx'

type FeedSheet = ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>
const load = (): Promise<FeedSheet> => import(/* offline: false */ './feed-sheet.tsx').then(file => file.FeedSheet)

/** Opens the settings of the calendar feed, which load when they are about to be opened. */
export function CalendarFeedRow() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // In an object, because a setter calls a function value.
  const [{ Sheet }, setLoaded] = useState<{ Sheet?: FeedSheet }>({})
  const show = () => {
    setOpen(true)
    if (!Sheet)
      load().then(
        loaded => setLoaded({ Sheet: loaded }),
        () => {
          setOpen(false)
          toastError(t('errors.network'))
        },
      )
  }
  return (
    <>
      <ButtonRow
        icon={CalendarPlus2}
        title={t('security.calendar.feed')}
        detail={t('security.calendar.lead')}
        aria-haspopup="dialog"
        {...whenNear(load)}
        onClick={show}
      />
      {Sheet && <Sheet open={open} onOpenChange={setOpen} />}
    </>
  )
}
