import { useTranslation } from 'react-i18next'
import type { MemberProfile, OwnProfile } from '../../../contract/profiles.ts'
import { VerifiedMark } from '../../components/verified-mark.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { headline, industryText } from '../../components/person-labels.ts'

export function ProfileHead({ profile }: { profile: OwnProfile | MemberProfile }) {
  const { t } = useTranslation()
  const work = headline(t, profile)
  const { id, name, avatar } = profile
  return (
    <div className="flex flex-wrap items-center gap-4.5 pt-1.5">
      <Avatar id={id} name={name} src={avatar?.small} large={avatar?.large} size={112} />
      <div className="min-w-0 flex-[1_1_9rem]">
        <h1 className="type-h1 wrapline line-clamp-6">
          <bdi>{name}</bdi>
          {profile.verified && <VerifiedMark size={24} />}
        </h1>
        {work && (
          <p className="wrapline mt-1 leading-[1.3125rem]">
            <bdi>{work}</bdi>
          </p>
        )}
        {profile.industry && <p className="mt-1 text-meta text-text-muted">{industryText(t, profile.industry)}</p>}
      </div>
    </div>
  )
}
