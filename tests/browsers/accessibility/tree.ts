export interface RawNode {
  role: string
  name: string
  level?: number
  /**
   * `pressed`, `checked`, `expanded` and `selected` are true or false, all others only true. `current` includes its value:
   * `current page`.
   */
  states?: Record<string, boolean>
  live?: string
  children: RawNode[]
}

/** Listed ARIA roles. Other nodes, and nodes without a required name, are replaced by their children. */
const listed: Record<string, 'always' | 'named' | 'leaf'> = {
  alert: 'always',
  article: 'always',
  banner: 'always',
  button: 'leaf',
  checkbox: 'leaf',
  combobox: 'leaf',
  complementary: 'always',
  contentinfo: 'always',
  dialog: 'always',
  form: 'named',
  group: 'named',
  heading: 'always',
  image: 'named',
  link: 'always',
  list: 'named',
  log: 'always',
  main: 'always',
  navigation: 'always',
  progressbar: 'leaf',
  radio: 'leaf',
  radiogroup: 'named',
  region: 'named',
  search: 'always',
  searchbox: 'leaf',
  status: 'always',
  tab: 'leaf',
  tablist: 'always',
  textbox: 'leaf',
}

const defaultLive: Record<string, string> = { alert: 'assertive', log: 'polite', status: 'polite' }

const moments: [RegExp, string][] = [
  [/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]* \d{1,2} [A-Z][a-z]+( \d{4})?/g, '<day>'],
  [/\b(just )?now\b|\b\d+\s(min|h|d)( ago)?\b/g, '<age>'],
  [/^[A-Z][a-z]+ \d{4}$/g, '<month>'],
]

const stable = (text: string) =>
  moments.reduce((changed, [pattern, word]) => changed.replaceAll(pattern, word), text.replaceAll(/\s+/g, ' ').trim())

export const currentState = (value: string | undefined): Record<string, true> =>
  !value || value === 'false' ? {} : { [value === 'true' ? 'current' : `current ${value}`]: true }

/** `roleOf` maps an engine's role to ARIA's. */
export function treeLines(nodes: RawNode[], roleOf: (node: RawNode) => string | undefined, depth = 0): string[] {
  return nodes.flatMap(node => {
    const role = roleOf(node)
    const kind = role === undefined ? undefined : listed[role]
    const usual = defaultLive[role ?? ''] ?? 'off'
    const live = (node.live ?? usual) === usual ? undefined : node.live
    const name = stable(node.name)
    const isListed = kind && (kind !== 'named' || name !== '')
    if (!isListed && !live) return treeLines(node.children, roleOf, depth)
    const states = Object.entries(node.states ?? {})
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([state, value]) => (value ? state : `not ${state}`))
    const words = [
      isListed ? role : 'live region',
      ...(node.level && role === 'heading' ? [String(node.level)] : []),
      ...(name && isListed ? [JSON.stringify(name)] : []),
      ...(live ? [live] : []),
      ...(states.length > 0 && isListed ? [`(${states.join(', ')})`] : []),
    ]
    const inside = kind === 'leaf' && isListed ? [] : treeLines(node.children, roleOf, depth + 1)
    return [`${'  '.repeat(depth)}${words.join(' ')}`, ...inside]
  })
}
