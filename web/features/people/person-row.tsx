import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DirectoryPerson } from '../../../contract/people.ts'
import { areaText, headline } from '../../components/person-labels.ts'
import { VerifiedMark } from '../../components/verified-mark.tsx'
import { useViewer } from '../../lib/api/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, Tag } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { opened, type Directory } from './use-directory.ts'

/** A member in the directory. The whole card is one link that opens the profile over the list. */
export function PersonRow({ person, tools }: { person: DirectoryPerson; tools: Directory }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const work = headline(t, person)
  const lives = [person.neighborhood, person.yearsInCity && t(`profiles.years.${person.yearsInCity}`)]
    .filter(Boolean)
    .join(' · ')
  return (
    <Card as="article" className="linked-card flex! gap-3 p-3.5! pr-3! has-[a:hover]:border-line-strong">
      <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={56} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <h3 className="type-h3 min-w-0">
            <Link
              to={tools.personLink(person.id)}
              state={opened}
              preventScrollReset
              data-person={person.id}
              className="wrapline line-clamp-2 card-link"
            >
              <bdi>{person.name}</bdi>
              {person.verified && <VerifiedMark size={18} />}
            </Link>
          </h3>
          {person.id === viewer.id && <Badge tone="neutral">{t('people.you')}</Badge>}
        </div>
        {work && (
          <p className="wrapline line-clamp-2 text-meta">
            <bdi>{work}</bdi>
          </p>
        )}
        {lives && (
          <p className="mt-0.5 flex items-start gap-1.5 text-meta text-text-muted">
            <MapPin size={14} aria-hidden="true" className="mt-0.5" />
            <span className="wrapline line-clamp-2 min-w-0">{lives}</span>
          </p>
        )}
        {person.knowledgeableIn.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-1.5">
            {person.knowledgeableIn.map(area => (
              <li key={area} className="max-w-full">
                <Tag className="px-2.5!">{areaText(t, area)}</Tag>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
