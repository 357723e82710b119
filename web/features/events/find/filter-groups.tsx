import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { daysWithin, eventWindows } from '../../../../contract/values/days.ts'
import { eventTypes, neighborhoods } from '../../../../contract/vocabulary.ts'
import { PickerInput } from '../../../components/form/date-input.tsx'
import { toggled } from '../../../lib/cache/toggled.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { ChipButton, ChoiceChip } from '../../../ui/form/chip.tsx'
import { SwitchField } from '../../../ui/form/switch.tsx'
import type { Filter } from '../core/keys.ts'

interface Props {
  filter: Filter
  onChange: (change: Partial<Filter>) => void
  /** Narrower, next to the calendar and the chips of the types. */
  rail?: boolean
}

export function FilterGroups({ filter, onChange, rail = false }: Props) {
  const { t } = useTranslation()
  const { types, free, when } = filter
  const isUpcoming = when === 'upcoming'
  const freeOnly = (
    <SwitchField
      label={t('events.filters.freeOnly')}
      {...(rail ? {} : { hint: t('events.filters.freeHint') })}
      quiet={rail}
      checked={free}
      onCheckedChange={next => onChange({ free: next })}
    />
  )
  return (
    <>
      {isUpcoming &&
        (rail ? (
          freeOnly
        ) : (
          <Card as="div" className="mb-1 px-4! py-1.5!">
            {freeOnly}
          </Card>
        ))}
      {isUpcoming && <WhenGroup filter={filter} onChange={onChange} rail={rail} />}
      <NeighborhoodGroup filter={filter} onChange={onChange} rail={rail} />
      {!rail && (
        <Group title={t('events.filters.type')}>
          {eventTypes.map(type => (
            <ChoiceChip
              key={type}
              pressed={types.includes(type)}
              onClick={() => onChange({ types: toggled(eventTypes, types, type) })}
            >
              {t(`events.types.${type}`)}
            </ChoiceChip>
          ))}
        </Group>
      )}
    </>
  )
}

function WhenGroup({ filter: { within }, onChange, rail }: Props) {
  const { t } = useTranslation()
  const days = within === null ? null : daysWithin(within)
  const [isPicking, setPicking] = useState(days !== null)
  const picking = isPicking && !rail
  const choose = (next: string | null) => {
    setPicking(false)
    onChange({ within: next })
  }
  return (
    <Group
      title={t('events.filters.when')}
      rail={rail}
      below={picking && <DatesField days={days} onChange={next => onChange({ within: next })} />}
    >
      <ChoiceChip pressed={within === null && !picking} className={chipClass(rail)} onClick={() => choose(null)}>
        {t('events.filters.anyTime')}
      </ChoiceChip>
      {eventWindows.map(window => (
        <ChoiceChip key={window} pressed={within === window} className={chipClass(rail)} onClick={() => choose(window)}>
          {t(`events.filters.${window}`)}
        </ChoiceChip>
      ))}
      {!rail && (
        <ChoiceChip
          pressed={picking}
          onClick={() => {
            setPicking(!picking)
            onChange({ within: null })
          }}
        >
          {t('events.filters.dates')}
        </ChoiceChip>
      )}
    </Group>
  )
}

/** One day alone is both ends. */
function DatesField({ days, onChange }: { days: [string, string] | null; onChange: (within: string | null) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => ({ first: days?.[0] ?? '', last: days?.[1] ?? '' }))
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    const [first, last] = [next.first || next.last, next.last || next.first].toSorted()
    onChange(first && last && daysWithin(`${first}/${last}`) ? `${first}/${last}` : null)
  }
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] gap-3">
      {(['first', 'last'] as const).map(end => (
        <PickerInput
          key={end}
          kind="date"
          label={t(`events.filters.${end}`)}
          empty={t(`events.filters.${end}`)}
          calendar={t(`events.filters.${end}Calendar`)}
          value={typed[end]}
          {...(end === 'last' && typed.first ? { min: typed.first } : {})}
          wrong={false}
          describedBy={undefined}
          onChange={value => change({ [end]: value })}
        />
      ))}
    </div>
  )
}

/** Chosen ones come first, and stay where they are while others are chosen. */
function NeighborhoodGroup({ filter, onChange, rail }: Props) {
  const { t } = useTranslation()
  const chosen = filter.neighborhoods
  const [inOrder] = useState(() => [...chosen, ...neighborhoods.filter(name => !chosen.includes(name))])
  const [isWhole, setWhole] = useState(false)
  const first = rail ? 5 : 6
  const shown = inOrder.filter((name, at) => isWhole || at < first || chosen.includes(name))
  const more = inOrder.length - shown.length
  return (
    <Group title={t('events.filters.neighborhood')} rail={rail}>
      {shown.map(name => (
        <ChoiceChip
          key={name}
          pressed={chosen.includes(name)}
          className={chipClass(rail)}
          onClick={() => onChange({ neighborhoods: toggled(neighborhoods, chosen, name) })}
        >
          {name}
        </ChoiceChip>
      ))}
      {more > 0 && (
        <ChipButton onClick={() => setWhole(true)}>
          <Plus size={16} aria-hidden="true" />
          {t('events.filters.more', { count: more })}
        </ChipButton>
      )}
    </Group>
  )
}

const chipClass = (rail = false) => (rail ? 'px-3.5!' : undefined)

function Group({
  title,
  rail = false,
  below,
  children,
}: {
  title: string
  rail?: boolean | undefined
  below?: ReactNode
  children: ReactNode
}) {
  return (
    <fieldset className={cx('m-0 min-w-0 p-0', rail ? 'mt-4' : 'py-3')}>
      <legend className={cx('float-left w-full p-0 text-label font-semibold', rail ? 'mb-2' : 'mb-2.5')}>
        {title}
      </legend>
      <div className="clear-both flex flex-wrap gap-2">{children}</div>
      {below}
    </fieldset>
  )
}
