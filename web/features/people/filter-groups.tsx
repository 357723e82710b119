import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  directoryKnowledge,
  interests,
  yearsBuckets,
  type DirectoryKnowledge,
  type YearsBucket,
} from '../../../contract/vocabulary.ts'
import { interestText, areaText } from '../../components/person-labels.ts'
import { toggled } from '../../lib/cache/toggled.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ChoiceChip } from '../../ui/form/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { SwitchField } from '../../ui/form/switch.tsx'
import type { Filters } from './url-state.ts'

interface Props {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  canVerify: boolean
  /** Narrower, and each choice applies immediately. */
  rail?: boolean
}

export function FilterGroups({ filters, onChange, canVerify, rail = false }: Props) {
  const { t } = useTranslation()
  const knowledgeText = useKnowledgeText()
  const pick = (area: DirectoryKnowledge) =>
    onChange({ knowledge: toggled(directoryKnowledge, filters.knowledge, area) })
  return (
    <>
      <Group title={t('people.filters.knowledge')} rail={rail}>
        {rail ? (
          <div className="flex flex-col">
            {directoryKnowledge.map(area => (
              <Checkbox
                key={area}
                label={knowledgeText(area)}
                checked={filters.knowledge.includes(area)}
                onChange={() => pick(area)}
              />
            ))}
          </div>
        ) : (
          <Chips
            all={directoryKnowledge}
            chosen={filters.knowledge}
            text={knowledgeText}
            onChange={knowledge => onChange({ knowledge })}
          />
        )}
      </Group>
      <Group title={t('people.filters.interests')} rail={rail}>
        <Chips
          all={interests}
          chosen={filters.interests}
          text={interest => interestText(t, interest)}
          tight={rail}
          onChange={chosen => onChange({ interests: chosen })}
        />
      </Group>
      <Group title={t('people.filters.years')} rail={rail}>
        <Chips
          all={yearsBuckets}
          chosen={filters.years}
          text={(bucket: YearsBucket) => bucket}
          tight={rail}
          onChange={years => onChange({ years })}
        />
      </Group>
      <div className={cx('flex flex-col', rail ? 'mt-1.5' : 'pt-3')}>
        <SwitchField
          label={t('people.filters.active')}
          quiet={rail}
          checked={filters.active}
          onCheckedChange={active => onChange({ active })}
        />
        {canVerify && (
          <SwitchField
            label={t('people.filters.verified')}
            quiet={rail}
            checked={filters.verified}
            onCheckedChange={verified => onChange({ verified })}
          />
        )}
      </div>
    </>
  )
}

function Group({ title, rail, children }: { title: string; rail: boolean; children: ReactNode }) {
  return (
    <fieldset
      className={cx(
        'm-0 min-w-0 p-0',
        rail ? 'mt-2.5 first-of-type:mt-0 [&:nth-of-type(2)]:mt-0.5' : 'border-b border-line py-4 first:pt-1',
      )}
    >
      <legend className={cx('float-left w-full p-0 text-label font-semibold', rail ? 'mb-1' : 'mb-2.5')}>
        {title}
      </legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

function Chips<T extends string>({
  all,
  chosen,
  text,
  tight = false,
  onChange,
}: {
  all: readonly T[]
  chosen: readonly T[]
  text: (one: T) => string
  tight?: boolean
  onChange: (chosen: T[]) => void
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {all.map(one => (
        <ChoiceChip
          key={one}
          pressed={chosen.includes(one)}
          className={tight ? 'px-3.5!' : undefined}
          onClick={() => onChange(toggled(all, chosen, one))}
        >
          {text(one)}
        </ChoiceChip>
      ))}
    </div>
  )
}

/** "Misc" exists only in the directory. */
export function useKnowledgeText() {
  const { t } = useTranslation()
  return (area: DirectoryKnowledge) => (area === 'Misc' ? t('people.filters.misc') : areaText(t, area))
}
