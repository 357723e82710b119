import type { CDPSession, Protocol } from 'puppeteer-core'
import type { PuppeteerTab } from '../drivers/puppeteer.ts'
import { currentState, treeLines, type RawNode } from './tree.ts'

const roles: Record<string, string> = {
  img: 'image',
  sectionheader: 'generic',
  sectionfooter: 'generic',
  ComboboxSelect: 'combobox',
  comboBoxSelect: 'combobox',
  Date: 'textbox',
  InputTime: 'textbox',
  DisclosureTriangle: 'button',
  PopUpButton: 'button',
}

type Node = Protocol.Accessibility.AXNode

/** `aria-current` by backend node id: the protocol's accessibility tree has no property for it. */
function readCurrent({
  backendNodeId,
  attributes = [],
  children = [],
}: Protocol.DOM.Node): [number, string | undefined][] {
  const at = attributes.findIndex((word, at) => at % 2 === 0 && word === 'aria-current')
  const own: [number, string | undefined][] = at < 0 ? [] : [[backendNodeId, attributes[at + 1]]]
  return [...own, ...children.flatMap(readCurrent)]
}

function rawNode(node: Node, byId: Map<string, Node>, current: Map<number, string | undefined>): RawNode[] {
  const children = (node.childIds ?? []).flatMap(id => {
    const child = byId.get(id)
    return child ? rawNode(child, byId, current) : []
  })
  if (node.ignored) return children
  const property = (name: string): unknown => node.properties?.find(property => property.name === name)?.value.value
  const states: Record<string, boolean> = {}
  for (const name of ['pressed', 'checked', 'expanded', 'selected']) {
    const value = property(name)
    if (value !== undefined) states[name] = value === true || value === 'true'
  }
  if (property('disabled') === true) states['disabled'] = true
  if (property('required') === true) states['required'] = true
  if (!['false', undefined].includes(property('invalid') as string | undefined)) states['invalid'] = true
  if (node.backendDOMNodeId) Object.assign(states, currentState(current.get(node.backendDOMNodeId)))
  const level = property('level')
  const live = property('live')
  return [
    {
      role: String(node.role?.value ?? ''),
      name: String(node.name?.value ?? ''),
      ...(typeof level === 'number' ? { level } : {}),
      // Chromium omits `off`, even for roles with another default.
      live: typeof live === 'string' ? live : 'off',
      states,
      children,
    },
  ]
}

export async function readChromium(tab: PuppeteerTab): Promise<string[]> {
  const session: CDPSession = await tab.page.createCDPSession()
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const { root: document } = await session.send('DOM.getDocument', { depth: -1 })
  await session.detach()
  const byId = new Map(nodes.map(node => [node.nodeId, node]))
  const root = nodes[0]
  return root ? treeLines(rawNode(root, byId, new Map(readCurrent(document))), ({ role }) => roles[role] ?? role) : []
}
