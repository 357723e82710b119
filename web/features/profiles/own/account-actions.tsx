import { ChevronRight, Eye, Flag, KeyRound, LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import { useSignOut } from '../../../components/use-sign-out.ts'
import { ProfileSection } from '../profile-sections.tsx'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'

const row = 'flex min-h-13.5 w-full items-center gap-3.5 text-left font-medium'

export function AccountActions() {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const signOut = useSignOut()
  const navigate = useNavigate()
  return (
    <ProfileSection title={t('profiles.sections.actions')}>
      <ul className="divide-y divide-line">
        {(
          [
            [pages.security, KeyRound, t('profiles.actions.password')],
            [pages.yourData, Eye, t('profiles.actions.data')],
            [pages.outcomes, Flag, t('profiles.actions.reports')],
          ] as const
        ).map(([to, Icon, label]) => (
          <li key={to}>
            <Link to={to} className={row}>
              <Icon size={20} aria-hidden="true" className="text-text-muted" />
              <span className="flex-1">{label}</span>
              <ChevronRight size={20} aria-hidden="true" className="text-text-muted" />
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={row} onClick={() => void signOut()}>
            <LogOut size={20} aria-hidden="true" className="text-text-muted" />
            {t('profiles.actions.signOut')}
          </button>
        </li>
        <li>
          <button type="button" className={`${row} text-danger`} onClick={() => setAsking(true)}>
            <Trash2 size={20} aria-hidden="true" />
            {t('profiles.actions.delete')}
          </button>
        </li>
      </ul>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('profiles.actions.deleteTitle')}
        description={t('profiles.actions.deleteLead')}
        cancel={t('profiles.actions.keep')}
        confirm={t('profiles.actions.delete')}
        onConfirm={() => {
          setAsking(false)
          void navigate(pages.deleteAccount)
        }}
      />
    </ProfileSection>
  )
}
