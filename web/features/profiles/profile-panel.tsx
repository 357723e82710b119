import '../../lib/person-sentences.ts'
import { useQuery } from '@tanstack/react-query'
import { Link as LinkIcon, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberProfile } from '../../../contract/profiles.ts'
import { useStartConversation } from '../../components/use-start-conversation.ts'
import { isRefusal } from '../../lib/failure.ts'
import { useViewer } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { PanelTitle, SidePanel } from '../../ui/side-panel.tsx'
import { ErrorState, NotFoundState } from '../../ui/state-screen.tsx'
import { PanelProfile } from './panel-profile.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { memberProfileQuery } from './queries.ts'
import { useCopyLink } from './use-copy-link.tsx'
import { useGoneWords } from './use-gone-words.ts'

/** Somebody's profile over another screen, whose address says that it is open. Without an id it is closed. */
export function ProfilePanel({ personId, onClose }: { personId: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  // While the panel leaves, it still shows whom it showed.
  const [kept, setKept] = useState(personId)
  if (personId && personId !== kept) setKept(personId)
  const query = useQuery({ ...memberProfileQuery(kept ?? ''), enabled: kept !== null })
  // A profile that was there may be hidden since: what is still known of it is not shown.
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
