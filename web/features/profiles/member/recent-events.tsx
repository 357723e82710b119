import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import type { MemberProfile } from '../../../../contract/profiles.ts'
import { PostPicture } from '../../../components/post/post-picture.tsx'
import { dayAndTime, useNow } from '../../../lib/time/time.ts'
import { Card } from '../../../ui/card.tsx'
import { ProfileSection } from '../profile-sections.tsx'
import { sentenceCase } from '../../../lib/i18n/i18n.ts'

export function RecentEvents({ events }: { events: MemberProfile['recentEvents'] }) {
  const { t } = useTranslation()
  if (events.length === 0) return null
  return (
    <ProfileSection title={t('profiles.member.events')} loose>
      <ul className="grid gap-3">
        {events.map(event => (
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
    </ProfileSection>
  )
}

function EventCard({ event }: { event: MemberProfile['recentEvents'][number] }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const { id, title, startsAt, timeZone, location, cover } = event
  return (
    <Card as="li" className="linked-card flex gap-3.5 p-3! has-[a:hover]:border-line-strong">
      <span className="relative size-24 flex-none overflow-hidden rounded-md">
        <PostPicture id={id} kind="event" picture={cover} sizes="96px" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-meta font-semibold text-primary-text">
          {startsAt ? (
            <time dateTime={startsAt}>
              {sentenceCase(dayAndTime(new Date(startsAt), now, i18n.language, timeZone ?? undefined), i18n.language)}
            </time>
          ) : (
            t('profiles.member.noDate')
          )}
        </p>
        <h3 className="type-h3 mt-0.5">
          <Link to={generatePath(pages.event, { eventId: id })} className="wrapline line-clamp-2 card-link">
            <bdi>{title}</bdi>
          </Link>
        </h3>
        {location && (
          <p className="mt-1 flex items-center gap-1.5 text-meta text-text-muted">
            <MapPin size={14} aria-hidden="true" />
            <span className="wrapline line-clamp-1">
              <bdi>{location}</bdi>
            </span>
          </p>
        )}
      </div>
    </Card>
  )
}
