import { useTranslation } from 'react-i18next'
import { areaText, interestText } from '../../components/person-labels.ts'
import { ProfileSection } from './facts.tsx'
import { Tag } from '../../ui/badge.tsx'

/** The areas that a member knows about. Renders nothing without any. */
export function Areas({ areas, level }: { areas: readonly string[]; level?: 2 | 3 }) {
  const { t } = useTranslation()
  return <Tags title={t('profiles.sections.knowledge')} level={level} words={areas.map(area => areaText(t, area))} />
}

export function Interests({ interests, level }: { interests: readonly string[]; level?: 2 | 3 }) {
  const { t } = useTranslation()
  return (
    <Tags title={t('profiles.sections.interests')} level={level} words={interests.map(one => interestText(t, one))} />
  )
}

function Tags({ title, level, words }: { title: string; level: 2 | 3 | undefined; words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <ProfileSection title={title} level={level} loose>
      <ul className="flex flex-wrap gap-2">
        {words.map(word => (
          <li key={word} className="max-w-full">
            <Tag big>{word}</Tag>
          </li>
        ))}
      </ul>
    </ProfileSection>
  )
}
