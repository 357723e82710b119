import { Download, Table2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { toastError } from '../../ui/feedback/toast.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { IconButton } from '../../ui/button.tsx'
import { saveFile } from '../../lib/dom/save-file.ts'
import { isSpan, type Table } from './table.ts'
import { useNumbers } from './use-numbers.ts'

export function ChartCard({
  title,
  summary,
  table,
  file,
  className,
  children,
}: {
  title: string
  summary: string
  table: Table
  file: string
  className?: string
  children: ReactNode
}) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [asTable, setAsTable] = useState(false)

  async function save() {
    try {
      const { csvOf } = await import('./csv.ts')
      saveFile(`${file}.csv`, new Blob([csvOf(table, i18n.language)], { type: 'text/csv;charset=utf-8' }))
    } catch {
      toastError(t('analytics.chart.notSaved'))
    }
  }

  return (
    <figure
      aria-labelledby={id}
      className={cx('min-w-0 rounded-lg border border-line bg-surface p-4 md:p-5', className)}
    >
      <figcaption>
        <div className="-mt-2 -mr-2 flex items-start gap-1">
          <h2 id={id} className="type-h3 min-w-0 flex-1 pt-2.5">
            {title}
          </h2>
          <Tooltip label={t('analytics.chart.table')} side="top">
            <IconButton
              label={t('analytics.chart.tableOf', { title })}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
              className="text-text-muted aria-pressed:bg-sunken aria-pressed:text-text"
            >
              <Table2 size={20} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </Tooltip>
          <Tooltip label={t('analytics.chart.csv')} side="top">
            <IconButton
              label={t('analytics.chart.csvOf', { title })}
              onClick={() => void save()}
              className="text-text-muted"
            >
              <Download size={20} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </Tooltip>
        </div>
        <p className="mt-0.5 text-meta text-text-muted">{summary}</p>
      </figcaption>
      {asTable ? (
        <ChartTable label={title} table={table} newestFirst={table.rows.some(([first]) => isSpan(first ?? null))} />
      ) : (
        children
      )}
    </figure>
  )
}

/** Most recent first. */
function ChartTable({
  label,
  table: { columns, rows },
  newestFirst,
}: {
  label: string
  table: Table
  newestFirst: boolean
}) {
  const { cell } = useNumbers()
  const shown = newestFirst ? rows.toReversed() : rows
  return (
    // Focusable for keyboard scrolling.
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-3 max-h-80 overflow-auto rounded-sm border border-line"
    >
      <table className="w-full border-separate border-spacing-0 text-copy">
        <thead>
          <tr>
            {columns.map((column, nth) => (
              <th
                key={column}
                scope="col"
                className={`sticky top-0 border-b border-line bg-surface px-3 py-2 text-meta font-semibold text-text-muted ${nth > 0 ? 'text-right' : 'text-left'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, line) => (
            <tr key={line} className="odd:bg-background">
              {row.map((value, nth) =>
                nth === 0 ? (
                  <th key={nth} scope="row" className="px-3 py-1.5 text-left font-medium">
                    {cell(value)}
                  </th>
                ) : (
                  <td key={nth} className="tnum px-3 py-1.5 text-right whitespace-nowrap">
                    {cell(value)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
