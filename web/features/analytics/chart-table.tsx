import type { Table } from './table.ts'
import { useNumbers } from './use-numbers.ts'

/** The data of a chart as a scrollable table, most recent first. */
export function ChartTable({
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
