import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import type { ConversationDetail } from '../../../contract/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'

export function ThreadPerson({ person }: { person: ConversationDetail['other'] }) {
  const { t } = useTranslation()
  const { hometown, country, jobTitle: job, company } = person
  const work = job && company ? t('messages.thread.work', { job, company }) : (job ?? company)
  const about = [[hometown, country].filter(Boolean).join(', '), work].filter(Boolean).join(' · ')
  return (
    <Link
      to={generatePath(pages.profile, { profileId: person.id })}
      className="-my-1 flex min-h-11 items-center gap-2.5 rounded-md py-1 hover:[&_h1]:underline"
    >
      <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={44} />
      <span className="min-w-0 flex-1">
        <h1 className="line-clamp-1 leading-5 font-semibold wrap-anywhere">
          {person.name || t('messages.unknownPerson')}
        </h1>
        {about && <span className="line-clamp-1 text-meta text-text-muted wrap-anywhere">{about}</span>}
      </span>
    </Link>
  )
}
