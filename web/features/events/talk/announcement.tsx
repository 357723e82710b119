import { useQueryClient } from '@tanstack/react-query'
import { Flag, Megaphone, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Announcement as Shown } from '../../../../contract/talk.ts'
import { ActionMenu, type Action } from '../../../components/action-menu.tsx'
import { usePersonName } from '../../../components/person-link.tsx'
import { LinkedText } from '../../../components/post/linked-text.tsx'
import { UnderReview } from '../../../components/post/moderation-status.tsx'
import { TimeWords } from '../../../components/time-words.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { MemberText } from '../../../ui/member-text.tsx'
import { ReportDialog } from '../../moderation/public.tsx'
import { useReplyRemoval } from '../../replies/public.tsx'
import { refreshTalk } from './live.ts'
import type { ShownTalk } from './use-talk.ts'

export function Announcement({ announcement, isNew = false }: { announcement: Shown; isNew?: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  const client = useQueryClient()
  const nameOf = usePersonName()
  const [reporting, setReporting] = useState(false)
  const { postId, author, can, underReview } = announcement
  const refresh = () => refreshTalk(client, postId)
  const removal = useReplyRemoval({ postId, words: 'announcement', count: refresh }, () => undefined)
  const actions: (Action | false)[] = [
    can.report && !underReview && { label: t('replies.report'), icon: Flag, run: () => setReporting(true) },
    can.remove && {
      label: t('replies.remove'),
      icon: Trash2,
      danger: true,
      run: () => removal.remove(announcement.id),
    },
  ]
  return (
    <section aria-labelledby={id} className="rounded-lg bg-event-soft p-4">
      <div className="flex items-center gap-2.5">
        <Megaphone size={20} aria-hidden="true" className="flex-none text-event" />
        <h2 id={id} className="min-w-0 flex-1 text-copy font-semibold">
          {t('talk.announcement')}
        </h2>
        {isNew && <Badge tone="ink">{t('talk.isNew')}</Badge>}
        {actions.some(Boolean) && (
          <div className="-my-2.75 -mr-3">
            <ActionMenu label={t('talk.options')} actions={actions} busy={removal.removing(announcement.id)} />
          </div>
        )}
      </div>
      <MemberText className="mt-2">
        <LinkedText text={announcement.body} />
      </MemberText>
      <div className="mt-2.5 flex flex-wrap items-center gap-2 text-meta">
        {author && <Avatar id={author.id} name={author.name} src={author.avatarUrl} size={28} />}
        <span className="wrapline min-w-0">
          <bdi>{author ? nameOf(author) : t('talk.byOrganizer')}</bdi> ·{' '}
          <TimeWords way="moment" date={announcement.createdAt} />
        </span>
        {underReview && <UnderReview />}
      </div>
      {reporting && author && (
        <ReportDialog
          subject={{ kind: 'reply', id: announcement.id, author: nameOf(author) }}
          title={t('replies.announcement.reportTitle')}
          onClose={() => setReporting(false)}
          onReported={refresh}
        />
      )}
    </section>
  )
}

/** Under the title of the event: an announcement that is new to the viewer. */
export function TalkNews({ shown: { talk, news } }: { shown: ShownTalk }) {
  if (!talk?.announcement || talk.announcement.id !== news) return null
  return (
    <div className="mt-4">
      <Announcement announcement={talk.announcement} isNew />
    </div>
  )
}
