import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { PersonCard } from '../../contract/people.ts'
import { pages } from '../../contract/pages.ts'
import { Avatar } from '../ui/avatar.tsx'
import { MetaRow } from './meta-row.tsx'

export function AuthorLink({ author, unknown }: { author: PersonCard; unknown?: string }) {
  const { t } = useTranslation()
  return (
    <Link
      to={generatePath(pages.profile, { profileId: author.id })}
      className="mr-auto hit-44 z-2 flex min-w-0 items-center gap-2 hover:underline"
    >
      <Avatar id={author.id} name={author.name} src={author.avatarUrl} size={28} />
      <MetaRow>
        <span className="wrapline font-semibold text-text">{author.name || unknown || t('feed.unknownAuthor')}</span>
        {author.neighborhood}
      </MetaRow>
    </Link>
  )
}
