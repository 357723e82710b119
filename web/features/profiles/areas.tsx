import { useTranslation } from 'react-i18next'
import { Tag } from '../../ui/tag.tsx'
import { ProfileSection } from './facts.tsx'
import { areaText } from './labels.ts'

/** What a person knows their way around. Nothing at all where nothing is told. */
export function Areas({ areas }: { areas: readonly string[] }) {
  const { t } = useTranslation()
  if (areas.length === 0) return null
  return (
    <ProfileSection title={t('profiles.sections.knowledge')} loose>
      <ul className="flex flex-wrap gap-2">
        {areas.map(area => (
          <li key={area} className="max-w-full">
            <Tag big>{areaText(t, area)}</Tag>
          </li>
        ))}
      </ul>
    </ProfileSection>
  )
}
