import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrustedDevice } from '../../../../contract/security.ts'
import { call } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useBrowserName } from '../../../components/browser-name.ts'
import { deviceIcon } from '../../../components/device-icon.ts'
import { currentFirst, RevocableList, useRemoval } from './revocable-list.tsx'
import { Section } from '../section.tsx'
import { useTimeWords } from '../../../components/time-words.tsx'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'

const headingId = 'trusted-devices'

export function DevicesSection({ devices }: { devices: TrustedDevice[] }) {
  const { t } = useTranslation()
  const nameOf = useBrowserName()
  const words = useTimeWords()
  const { leaving, remove } = useRemoval('devices')
  const [asking, setAsking] = useState(false)
  const refused = t('security.devices.removeFailed')

  const removeOne = (id: string, name: string) =>
    remove([id], {
      send: () => call(api => api.security.forgetDevice({ deviceId: id })),
      done: t('security.devices.removed', { name }),
      refused,
    })
  const removeAll = () => {
    setAsking(false)
    void remove(
      devices.map(({ id }) => id),
      {
        send: () => call(api => api.security.forgetDevices()),
        done: t('security.devices.removedAll'),
        refused,
      },
    )
  }

  return (
    <Section title={t('security.devices.title')} headingId={headingId}>
      {devices.length === 0 ? (
        <Card as="div">
          <p className="text-copy text-text-muted">{t('security.devices.none')}</p>
        </Card>
      ) : (
        <>
          <p className="-mt-1 mb-2.5 text-copy text-text-muted">{t('security.devices.lead')}</p>
          <RevocableList
            headingId={headingId}
            leaving={leaving}
            action={t('security.devices.remove')}
            actionLabel={name => t('security.devices.removeOne', { name })}
            onRevoke={({ id, title }) => void removeOne(id, title)}
            rows={currentFirst(devices).map(device => ({
              id: device.id,
              icon: deviceIcon(device.system),
              title: nameOf(device),
              detail: (
                <>
                  <p>
                    {device.current && <>{t('security.devices.current')} · </>}
                    <span>{t('security.devices.until', { date: words('day', device.expiresAt) })}</span>
                  </p>
                  <p>{t('security.devices.used', { time: words('ago', device.lastUsedAt) })}</p>
                </>
              ),
            }))}
          />
          {devices.length > 1 && (
            <Button variant="secondary" full className="mt-3" onClick={() => setAsking(true)}>
              {t('security.devices.removeAll')}
            </Button>
          )}
        </>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('security.devices.removeAllTitle')}
        description={t('security.devices.removeAllLead')}
        confirm={t('security.devices.removeAll')}
        onConfirm={removeAll}
      />
    </Section>
  )
}
