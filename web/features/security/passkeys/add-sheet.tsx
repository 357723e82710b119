import { FingerprintPattern, FishOff, Lock, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'

const reasons = [
  ['nothing', FingerprintPattern],
  ['phishing', FishOff],
  ['device', Lock],
] as const satisfies [string, LucideIcon][]

/** Explains a passkey before the browser asks where to save it. */
export function AddSheet({ onClose, onContinue }: { onClose: () => void; onContinue: () => void }) {
  const { t } = useTranslation()
  return (
    <Sheet open onOpenChange={onClose} title={t('security.passkeys.add')}>
      <ul className="mt-1.5 grid gap-3.5">
        {reasons.map(([reason, Icon]) => (
          <li key={reason} className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-3.5">
            <span className="grid size-11 place-items-center rounded-md bg-sunken">
              <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <div className="text-copy">
              <p className="font-semibold">{t(`passkeySettings.${reason}`)}</p>
              <p className="wrapline text-text-muted">
                {t(`passkeySettings.${reason}Lead`, { host: location.hostname })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-meta text-text-muted">{t('passkeySettings.next')}</p>
      <div className="mt-4 flex flex-col gap-2">
        <Button size="lg" full onClick={onContinue}>
          {t('passkeySettings.continue')}
        </Button>
        <Button variant="quiet" size="lg" full onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Sheet>
  )
}
