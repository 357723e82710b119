import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnSession } from '../../../../contract/security.ts'
import { call } from '../../../lib/api/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useBrowserName } from '../../../components/browser-name.ts'
import { deviceIcon } from '../../../components/device-icon.ts'
import { currentFirst, RevocableList, useRemoval } from './revocable-list.tsx'
import { Section } from '../section.tsx'
import { useTimeWords } from '../../../components/time-words.tsx'
import { useFailed } from '../toasts.ts'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { useForgetPerson } from '../../../lib/api/forget-person.ts'

const headingId = 'sessions'

export function SessionsSection({ sessions }: { sessions: OwnSession[] }) {
  const { t } = useTranslation()
  const nameOf = useBrowserName()
  const words = useTimeWords()
  const { leaving, remove } = useRemoval('sessions')
  const others = sessions.filter(({ current }) => !current)

  const endOne = (id: string, name: string) =>
    remove([id], {
      send: () => call(api => api.security.endSession({ sessionId: id })),
      done: t('security.sessions.ended', { name }),
      refused: t('security.sessions.endFailed'),
    })
  const endOthers = () => {
    document.getElementById(headingId)?.focus()
    void remove(
      others.map(({ id }) => id),
      {
        send: () => call(api => api.security.endSessions({ scope: 'others' })),
        done: t('security.sessions.othersEnded'),
        refused: t('security.sessions.everywhereFailed'),
      },
    )
  }

  return (
    <Section title={t('security.sessions.title')} headingId={headingId}>
      <RevocableList
        headingId={headingId}
        leaving={leaving}
        action={t('security.sessions.end')}
        actionLabel={name => t('security.sessions.endOne', { name })}
        onRevoke={({ id, title }) => void endOne(id, title)}
        rows={currentFirst(sessions).map(session => ({
          id: session.id,
          icon: deviceIcon(session.system),
          title: nameOf(session),
          detail: [
            session.current
              ? t('security.sessions.now')
              : t('security.sessions.active', { time: words('ago', session.lastActiveAt) }),
            ...(session.place ? [t('security.sessions.near', { place: session.place })] : []),
          ].join(' · '),
          ...(session.current ? { badge: <Badge tone="success">{t('security.sessions.current')}</Badge> } : {}),
        }))}
      />
      <div className="mt-3 flex flex-col gap-2.5">
        {others.length > 0 && (
          <Button variant="secondary" full onClick={endOthers}>
            {t('security.sessions.others')}
          </Button>
        )}
        <SignOutEverywhere />
      </div>
    </Section>
  )
}

/** Clears this browser only after the server has ended all sessions: otherwise a failure would leave the others open. */
function SignOutEverywhere() {
  const { t } = useTranslation()
  const failed = useFailed()
  const leave = useForgetPerson()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    try {
      await call(api => api.security.endSessions({ scope: 'global' }))
      await leave()
    } catch (error) {
      setAsking(false)
      setBusy(false)
      failed(error, t('security.sessions.everywhereFailed'))
    }
  }

  return (
    <>
      <Button variant="quiet" full onClick={() => setAsking(true)}>
        {t('security.sessions.everywhere')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('security.sessions.everywhereTitle')}
        description={t('security.sessions.everywhereLead')}
        confirm={t('security.sessions.everywhere')}
        busy={busy}
        onConfirm={() => void end()}
      />
    </>
  )
}
