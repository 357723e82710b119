import { BellRing } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationSettings, PushDevice } from '../../../../contract/notification-settings.ts'
import { useBrowserName } from '../../../components/browser-name.ts'
import { deviceIcon } from '../../../components/device-icon.ts'
import { useTimeWords } from '../../../components/time-words.tsx'
import { platformOf } from '../../../lib/dom/platform.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SwitchField } from '../../../ui/form/switch.tsx'
import { BlockedSheet } from './blocked.tsx'
import { endPush, pushState } from './push.ts'
import { useTurnOn } from './use-turn-on.ts'
import type { useSaved } from './queries.ts'
import { inBackground } from '../../../lib/live/background.ts'

/** Browsers that are notified, and whether they show texts. */
export function Devices({ settings, saved }: { settings: NotificationSettings; saved: ReturnType<typeof useSaved> }) {
  const { t } = useTranslation()
  const headingId = useId()
  const { devices } = settings
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1} className="mt-6.5 mb-2.5 type-h2">
        {t('notificationSettings.devices')}
      </h2>
      <Card as="div" flush className="divide-y divide-line">
        {!devices.some(({ isCurrent }) => isCurrent) && <ThisDevice />}
        {devices.length > 0 && (
          <ul className="divide-y divide-line">
            {devices.map(device => (
              <DeviceRow
                key={device.id}
                device={device}
                onRemove={() => {
                  document.getElementById(headingId)?.focus()
                  if (device.isCurrent) inBackground(endPush())
                  return saved.removeDevice(device.id)
                }}
              />
            ))}
          </ul>
        )}
        <SwitchField
          label={t('notificationSettings.previews')}
          hint={t('notificationSettings.previewsDetail')}
          className="px-4 py-3"
          checked={saved.previews}
          onCheckedChange={saved.setPreviews}
        />
      </Card>
    </section>
  )
}

function DeviceRow({ device, onRemove }: { device: PushDevice; onRemove: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const name = useBrowserName()(device)
  const words = useTimeWords()
  const [busy, setBusy] = useState(false)
  const detail = [
    device.isCurrent ? t('notificationSettings.thisDevice') : '',
    device.deliveredAt
      ? t('notificationSettings.delivered', { time: words('ago', device.deliveredAt) })
      : t('notificationSettings.onSince', { time: words('day', device.since) }),
  ]
  return (
    <li>
      <Row icon={deviceIcon(device.system)} title={name} detail={detail.filter(Boolean).join(' · ')}>
        <Button
          variant="quiet"
          size="sm"
          busy={busy}
          aria-label={t('notificationSettings.removeDevice', { name })}
          onClick={() => {
            setBusy(true)
            void onRemove().finally(() => setBusy(false))
          }}
        >
          {t('notificationSettings.remove')}
        </Button>
      </Row>
    </li>
  )
}

/** Not subscribed yet, or not able to. */
function ThisDevice() {
  const { t } = useTranslation()
  const [state, setState] = useState(pushState)
  const turning = useTurnOn()
  const [isHelped, setHelped] = useState(false)
  const isApple = ['iphone', 'ipad'].includes(platformOf(navigator))
  if (state === 'unsupported')
    return (
      <Row
        icon={BellRing}
        title={t('notificationSettings.here')}
        detail={t(isApple ? 'notificationSettings.installFirst' : 'notificationSettings.unsupported')}
      />
    )
  const turnOn = () => {
    if (pushState() === 'blocked') setHelped(true)
    else void turning.turnOn().finally(() => setState(pushState()))
  }
  return (
    <>
      <Row
        icon={BellRing}
        title={t('notificationSettings.here')}
        detail={t(state === 'blocked' ? 'notificationSettings.blocked' : 'notificationSettings.off')}
      >
        <Button variant="quiet" size="sm" busy={turning.busy} onClick={turnOn}>
          {t(state === 'blocked' ? 'notificationSettings.how' : 'notificationSettings.turnOn')}
        </Button>
      </Row>
      <BlockedSheet
        open={isHelped || turning.isBlocked}
        onClose={() => {
          setHelped(false)
          turning.unblock()
          setState(pushState())
        }}
        onRetry={turning.turnOn}
      />
    </>
  )
}

function Row({
  icon: Icon,
  title,
  detail,
  children,
}: {
  icon: ReturnType<typeof deviceIcon>
  title: string
  detail: string
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-3.5 px-4 py-3.5">
      <span className="grid size-11 flex-none place-items-center rounded-md bg-sunken">
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-34 flex-1">
        <b className="block text-copy font-semibold wrap-anywhere">{title}</b>
        <span className="block text-meta text-text-muted">{detail}</span>
      </span>
      {children}
    </div>
  )
}
