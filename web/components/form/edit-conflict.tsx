import '../../locales/en/conflict.ts'
import { Split } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useEffect, useId, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioMark } from './radio-mark.tsx'

interface Field<Values> {
  parts: readonly (keyof Values)[]
  label: (t: TFunction) => string
  shown: (values: Values, t: TFunction) => ReactNode
}

export interface Row<Values> {
  field: Field<Values>
  mine: Values
  theirs: Values
}

export interface ConflictRules<Detail, Values> {
  version: (detail: Detail) => string
  meet: (
    base: Values,
    mine: Values,
    theirs: Values,
  ) => {
    rows: Row<Values>[]
    taken: Partial<Values>
  }
  Box: ComponentType<{ rows: Row<Values>[]; values: () => Values; onChange: (part: Partial<Values>) => void }>
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const pick = <Values,>(values: Values, parts: readonly (keyof Values)[]) =>
  Object.fromEntries(parts.map(name => [name, values[name]])) as Partial<Values>

export const conflictRules = <Detail, Values extends object>({
  version,
  fields,
}: {
  version: (detail: Detail) => string
  fields: readonly Field<Values>[]
}): ConflictRules<Detail, Values> => ({
  version,
  meet: (base, mine, theirs) => {
    const differ = (one: Values, other: Values) => (field: Field<Values>) =>
      !same(pick(one, field.parts), pick(other, field.parts))
    const differing = fields.filter(differ(mine, theirs))
    const typed = differing.filter(differ(mine, base))
    return {
      rows: typed.map(field => ({ field, mine, theirs })),
      taken: pick(
        theirs,
        differing.filter(field => !typed.includes(field)).flatMap(({ parts }) => parts),
      ),
    }
  },
  Box: EditConflict,
})

function EditConflict<Values extends object>({
  rows,
  values,
  onChange,
}: {
  rows: Row<Values>[]
  values: () => Values
  onChange: (part: Partial<Values>) => void
}) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex animate-fade-in gap-3 rounded-[16px] bg-warning-soft px-4 py-3.5 text-copy text-warning focus:outline-none"
    >
      <Split size={22} aria-hidden="true" className="flex-none" />
      <div className="min-w-0 flex-1">
        <b>{t('conflict.title')}</b>
        <p className="text-text">{t(rows.length > 0 ? 'conflict.lead' : 'conflict.taken')}</p>
        {rows.map(row => (
          <Choice key={row.field.parts.join()} row={row} values={values} onChange={onChange} />
        ))}
      </div>
    </div>
  )
}

function Choice<Values extends object>({
  row: { field, mine, theirs },
  values,
  onChange,
}: {
  row: Row<Values>
  values: () => Values
  onChange: (part: Partial<Values>) => void
}) {
  const { t } = useTranslation()
  const name = useId()
  const [own, setOwn] = useState(mine)
  const [chosen, setChosen] = useState<'mine' | 'theirs'>('mine')
  const choose = (side: 'mine' | 'theirs') => {
    if (side === 'theirs') setOwn(values())
    setChosen(side)
    onChange(pick(side === 'mine' ? own : theirs, field.parts))
  }
  return (
    <fieldset className="mt-3 text-text">
      <legend className="text-label font-semibold first-letter:uppercase">{field.label(t)}</legend>
      <div className="mt-1.5 grid gap-2 md:grid-cols-2">
        {(['mine', 'theirs'] as const).map(side => (
          <label
            key={side}
            htmlFor={`${name}-${side}`}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line-strong bg-surface p-3 has-checked:border-primary"
          >
            <RadioMark id={`${name}-${side}`} name={name} checked={chosen === side} onChange={() => choose(side)} />
            <span className="min-w-0">
              <span className="block text-meta text-text-muted">{t(`conflict.${side}`)}</span>
              <span dir="auto" className="member-text block max-h-40 overflow-y-auto">
                {field.shown(side === 'mine' ? own : theirs, t) || (
                  <span className="text-text-muted">{t('conflict.empty')}</span>
                )}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
