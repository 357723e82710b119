import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AdminUserDetail } from '../../../contract/admin.ts'
import { useTimeWords } from '../../components/time-words.tsx'
import { Card } from '../../ui/card.tsx'
import { UserSection } from './user-facts.tsx'

/** The sessions of a user, read-only: deactivating the account is the way to end them. */
export function UserSessions({ sessions }: Pick<AdminUserDetail, 'sessions'>) {
  const { t } = useTranslation()
  const words = useTimeWords()
  const nameOf = ({ browser, system }: AdminUserDetail['sessions'][number]) =>
    browser && system
      ? t('admin.user.session', { browser, system })
      : (browser ?? system ?? t('admin.user.sessionUnknown'))
  return (
    <UserSection title={t('admin.user.sessions')}>
      {sessions.length === 0 ? (
        <p className="text-copy text-text-muted">{t('admin.user.noSessions')}</p>
      ) : (
        <Card as="div" flush>
          <ul className="divide-y divide-line">
            {sessions.map(session => (
              <li key={session.id} className="flex items-center gap-3 px-4 py-3">
                <span className="grid size-11 flex-none place-items-center rounded-md bg-sunken">
                  <Globe size={20} aria-hidden="true" />
                </span>
                <div className="min-w-0">
                  <p className="wrapline font-semibold">{nameOf(session)}</p>
                  <p className="text-meta text-text-muted">
                    {t('admin.user.sessionSince', {
                      since: words('day', session.createdAt),
                      active: words('ago', session.lastActiveAt),
                    })}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </UserSection>
  )
}
