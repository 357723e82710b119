export function tableOf(head: string[], body: string[][]): string[] {
  const rows = [head, ...body]
  const widths = head.map((_, column) => Math.max(3, ...rows.map(row => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [first = [], ...others] = rows.map(line)
  return [String(first), line(widths.map(width => '-'.repeat(width))), ...others.map(String)]
}
