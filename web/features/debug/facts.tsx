import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'

type Value = string | number | boolean | readonly string[] | null

export function Facts({ title, values }: { title: string; values: Record<string, Value> }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-4 md:p-5">
      <h2 id={id} className="type-h3 mb-2">
        {title}
      </h2>
      <dl className="divide-y divide-line">
        {Object.entries(values).map(([name, value]) => {
          const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
          return (
            <div key={name} className="grid gap-x-4 py-2 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <dt className="wrapline font-mono text-meta text-text-muted">{name}</dt>
              <dd className={cx('wrapline font-mono text-meta', isEmpty && 'text-text-muted')}>
                {isEmpty ? t('debug.empty') : Array.isArray(value) ? value.join(', ') : String(value)}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
