import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonCard } from '../../../contract/people.ts'
import { MetaRow } from '../../components/meta-row.tsx'
import { Avatar } from '../../ui/avatar.tsx'

/** Who posted, from where, and at the right what else there is to say. */
export function AuthorRow({ author, children }: { author: PersonCard; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-2">
      <Avatar id={author.id} name={author.name} src={author.avatarUrl} size={28} />
      <MetaRow className="flex-1">
        <span className="wrapline font-semibold text-text">{author.name || t('feed.unknownAuthor')}</span>
        {author.neighborhood}
      </MetaRow>
      {children}
    </div>
  )
}
