import '../../locales/en/person.ts'
import { useQuery } from '@tanstack/react-query'
import { Link as LinkIcon, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberProfile } from '../../../contract/profiles.ts'
import { useStartConversation } from '../messages/public.ts'
import { isRefusal } from '../../lib/api/failure.ts'
import { useViewer } from '../../lib/api/session.ts'
import { Button } from '../../ui/button.tsx'
import { PanelTitle, SidePanel } from '../../ui/side-panel.tsx'
import { ErrorState, NotFoundState } from '../../ui/state-screen.tsx'
import { PanelProfile } from './panel-profile.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { memberProfileQuery } from './queries.ts'
import { useCopyLink } from './use-copy-link.tsx'
import { useGoneWords } from './use-gone-words.ts'

/** A profile in a panel over another screen. The URL holds `personId`; null closes the panel. */
export function ProfilePanel({ personId, onClose }: { personId: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  // Keeps the content during the exit animation.
  const [kept, setKept] = useState(personId)
  if (personId && personId !== kept) setKept(personId)
  const query = useQuery({ ...memberProfileQuery(kept ?? ''), enabled: kept !== null })
  // The profile may have been hidden since it was cached, so cached data is not shown after a refusal.
  const gone = useGoneWords(query.error)
  const profile = query.isError && isRefusal(query.error) ? undefined : query.data
  return (
    <SidePanel
      ownEntry
      open={personId !== null}
      onClose={onClose}
      label={profile?.name ?? t('profiles.member.title')}
      busy={query.isPending}
      footer={profile && <PanelActions profile={profile} />}
    >
      {profile ? (
        <PanelProfile profile={profile} />
      ) : (
        <>
          <PanelTitle className="sr-only">{t('profiles.member.title')}</PanelTitle>
          {query.isPending ? (
            <ProfileSkeleton />
          ) : isRefusal(query.error) ? (
            <NotFoundState level={2} {...gone}>
              <Button size="lg" onClick={onClose}>
                {t('profiles.member.people')}
              </Button>
            </NotFoundState>
          ) : (
            <ErrorState message={t('errors.profile')} onRetry={() => void query.refetch()} busy={query.isFetching} />
          )}
        </>
      )}
    </SidePanel>
  )
}

function PanelActions({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation()
  const { id: viewerId } = useViewer()
  const { start, starting } = useStartConversation()
  const { copy, byHand } = useCopyLink(profile.id)
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        className="px-3.5!"
        icon={<LinkIcon size={20} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {t('profiles.member.copy')}
      </Button>
      {profile.can.message && profile.id !== viewerId && (
        <Button
          size="lg"
          className="px-3.5!"
          icon={<MessageCircle size={20} aria-hidden="true" />}
          busy={starting === profile.id}
          onClick={() => start(profile.id)}
        >
          {t('profiles.member.message')}
        </Button>
      )}
      {byHand}
    </>
  )
}
