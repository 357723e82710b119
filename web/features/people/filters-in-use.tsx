import { useTranslation } from 'react-i18next'
import { directoryKnowledge, interests, yearsBuckets } from '../../../contract/vocabulary.ts'
import { FiltersInUse as InUse } from '../../components/list/filters-in-use.tsx'
import { interestText } from '../../components/person-labels.ts'
import { toggled } from '../../lib/cache/toggled.ts'
import type { Directory } from './use-directory.ts'
import { useKnowledgeText } from './use-knowledge-text.ts'

export function FiltersInUse({ tools }: { tools: Directory }) {
  const { t } = useTranslation()
  const knowledgeText = useKnowledgeText()
  const { filters, narrow } = tools

  const chips = [
    ...filters.knowledge.map(area => ({
      name: knowledgeText(area),
      remove: () => narrow({ knowledge: toggled(directoryKnowledge, filters.knowledge, area) }),
    })),
    ...filters.interests.map(interest => ({
      name: interestText(t, interest),
      remove: () => narrow({ interests: toggled(interests, filters.interests, interest) }),
    })),
    ...filters.years.map(bucket => ({
      name: t('people.filters.yearsChip', { years: bucket }),
      remove: () => narrow({ years: toggled(yearsBuckets, filters.years, bucket) }),
    })),
    ...(filters.active ? [{ name: t('people.filters.activeShort'), remove: () => narrow({ active: false }) }] : []),
    ...(filters.verified
      ? [{ name: t('people.filters.verifiedShort'), remove: () => narrow({ verified: false }) }]
      : []),
  ]

  return (
    <InUse
      filters={chips}
      words={{
        label: t('people.filters.inUse'),
        remove: name => t('people.filters.remove', { name }),
        clearAll: t('people.filters.clearAll'),
      }}
      searchId="people-search"
      onClear={tools.clearFilters}
    />
  )
}
