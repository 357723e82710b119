import { Link } from 'react-router'
import type { PersonCard } from '../../contract/people.ts'
import { Avatar } from '../ui/avatar.tsx'
import { MetaRow } from './meta-row.tsx'
import { useProfilePath } from './use-profile-path.ts'

/** Who posted, and from where: the one part of a card that opens the author's profile instead of the post. */
export function AuthorLink({ author, unknown }: { author: PersonCard; unknown: string }) {
  return (
    <div className="flex min-w-0 flex-1">
      <Link to={useProfilePath(author.id)} className="group/author hit-44 z-2 flex min-w-0 items-center gap-2">
        <Avatar id={author.id} name={author.name} src={author.avatarUrl} size={28} />
        <MetaRow>
          <span className="wrapline font-semibold text-text group-hover/author:underline">
            {author.name || unknown}
          </span>
          {author.neighborhood}
        </MetaRow>
      </Link>
    </div>
  )
}
