import type { CDPSession, Protocol } from 'puppeteer-core'
import type { PuppeteerTab } from '../drivers/puppeteer.ts'
import { treeLines, type RawNode } from './tree.ts'

/** Chromium's words for roles of ARIA, where they differ. */
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

function rawNode(node: Node, byId: Map<string, Node>): RawNode[] {
  const children = (node.childIds ?? []).flatMap(id => {
    const child = byId.get(id)
    return child ? rawNode(child, byId) : []
  })
  if (node.ignored) return children
  const property = (name: string): unknown => node.properties?.find(property => property.name === name)?.value.value
  const states: Record<string, boolean> = {}
  for (const name of ['pressed', 'checked', 'expanded', 'disabled', 'selected']) {
    const value = property(name)
    if (value !== undefined) states[name] = value === true || value === 'true'
  }
  if (!states['disabled']) delete states['disabled']
  const level = property('level')
  const live = property('live')
  return [
    {
      role: String(node.role?.value ?? ''),
      name: String(node.name?.value ?? ''),
      ...(typeof level === 'number' ? { level } : {}),
      ...(typeof live === 'string' ? { live } : {}),
      states,
      children,
    },
  ]
}

/** The accessibility tree that Chromium gives to screen readers. */
export async function readChromium(tab: PuppeteerTab): Promise<string[]> {
  const session: CDPSession = await tab.page.createCDPSession()
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map(node => [node.nodeId, node]))
  const root = nodes[0]
  return root ? treeLines(rawNode(root, byId), ({ role }) => roles[role] ?? role) : []
}
