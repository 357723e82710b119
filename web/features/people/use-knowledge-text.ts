import { useTranslation } from 'react-i18next'
import type { DirectoryKnowledge } from '../../../contract/vocabulary.ts'
import { areaText } from '../../components/person-labels.ts'

/** The names of the knowledge areas; "Misc" exists only in the directory. */
export function useKnowledgeText() {
  const { t } = useTranslation()
  return (area: DirectoryKnowledge) => (area === 'Misc' ? t('people.filters.misc') : areaText(t, area))
}
