import { Download, Table2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { toastError } from '../../ui/toast.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { ChartTable } from './chart-table.tsx'
import { isSpan, type Table } from './table.ts'
import { IconButton } from '../../ui/button.tsx'

/** A chart with a table of the same data and a CSV download. `file`: file name without extension. */
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
  const { t } = useTranslation()
  const id = useId()
  const [asTable, setAsTable] = useState(false)

  async function save() {
    try {
      const [{ csvOf }, { saveFile }] = await Promise.all([import('./csv.ts'), import('./save-file.ts')])
      saveFile(`${file}.csv`, csvOf(table), 'text/csv;charset=utf-8')
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
