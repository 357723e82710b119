const words = new Set(['by', 'without', 'on', 'ignoring', 'and', 'or', 'unless', 'bool', 'offset', 'inf'])

export interface Asked {
  metric: string
  matchers: { label: string; operator: string; value: string }[]
}

/** Only the subset of our rules and panels. */
export function namesIn(expression: string): { asked: Asked[]; grouped: string[] } {
  const grouped: string[] = []
  const blocks: string[] = []
  const rest = expression
    .replaceAll(/\{((?:"[^"]*"|[^}"])*)\}/g, (_, inside: string) => `{${blocks.push(inside) - 1}}`)
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g, (_, labels: string) => {
      grouped.push(...labels.split(',').map(label => label.trim()))
      return ' '
    })
    .replaceAll(/\[[^\]]*\]/g, ' ')
  const asked: Asked[] = []
  for (const [, metric = '', block, call] of rest.matchAll(/(?<![\w.])([a-zA-Z_]\w*)\b(?:\{(\d+)\})?(\s*\()?/g)) {
    if (call || words.has(metric)) continue
    const matchers = [...(blocks[Number(block)] ?? '').matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)]
    asked.push({
      metric,
      matchers: matchers.map(([, label = '', operator = '', value = '']) => ({ label, operator, value })),
    })
  }
  return { asked, grouped }
}
