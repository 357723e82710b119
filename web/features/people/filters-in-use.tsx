import { useRef, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { directoryKnowledge, interests, yearsBuckets } from '../../../contract/vocabulary.ts'
import { interestText } from '../../components/person-labels.ts'
import { toggled } from '../../lib/toggled.ts'
import { ChipButton, RemovableChip } from '../../ui/chip.tsx'
import type { Directory } from './use-directory.ts'
import { useKnowledgeText } from './use-knowledge-text.ts'

/** The filters in use, each with a way out, and one way out of all. */
export function FiltersInUse({ tools }: { tools: Directory }) {
  const { t } = useTranslation()
  const knowledgeText = useKnowledgeText()
  const row = useRef<HTMLDivElement>(null)
  const { filters, narrow } = tools
  if (tools.inUse === 0) return null

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

  /** The pressed button goes: focus moves to its neighbour, and at last to the search. */
  function moving(event: MouseEvent<HTMLElement>, change: () => void, all = false) {
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.currentTarget as HTMLButtonElement)
    const next =
      all || chips.length === 1 ? document.getElementById('people-search') : (buttons[at + 1] ?? buttons[at - 1])
    change()
    next?.focus()
  }

  return (
    <div
      ref={row}
      role="group"
      aria-label={t('people.filters.inUse')}
      className="no-scrollbar -mx-gutter px-gutter mt-2 flex gap-2 overflow-x-auto py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {chips.map(({ name, remove }) => (
        <RemovableChip key={name} label={t('people.filters.remove', { name })} onClick={event => moving(event, remove)}>
          {name}
        </RemovableChip>
      ))}
      <ChipButton onClick={event => moving(event, tools.clearFilters, true)}>{t('people.filters.clearAll')}</ChipButton>
    </div>
  )
}
