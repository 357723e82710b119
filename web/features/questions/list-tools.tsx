import { useTranslation } from 'react-i18next'
import { questionSorts } from '../../../contract/vocabulary.ts'
import { SearchField } from '../../components/list/search-field.tsx'
import { SortChoice } from '../../components/list/sort-choice.tsx'
import { useRail } from '../../lib/dom/use-media.ts'
import { CategoryRow } from './categories.tsx'
import type { useFilter } from './use-filter.ts'

export function ListTools({ tools }: { tools: ReturnType<typeof useFilter> }) {
  const { t } = useTranslation()
  const rail = useRail()
  return (
    <>
      <div className="mt-4 mb-2 flex flex-wrap items-center justify-end gap-1 rail:mb-4">
        <SearchField
          words={tools.words}
          label={t('questions.search.label')}
          placeholder={t('questions.search.placeholder')}
          className="min-w-0 flex-1 basis-34"
          fieldClassName="min-h-12!"
        />
        <SortChoice
          label={t('questions.sort.label')}
          value={tools.filter.sort}
          options={questionSorts.map(value => ({ value, label: t(`questions.sort.${value}`) }))}
          onChange={tools.sortBy}
        />
      </div>
      {!rail && <CategoryRow tools={tools} />}
    </>
  )
}
