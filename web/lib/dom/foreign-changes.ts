/*
 * Translators and other extensions replace, wrap, split and rewrite text nodes. React then writes to hidden nodes, and throws
 * when it removes one or inserts before one. So their changes are recorded, and undone before React changes the same place.
 */

const isText = (node: Node | null): node is Text => node?.nodeType === Node.TEXT_NODE

let fiberKey: string | undefined
/** React marks its nodes, except text that is the only child of its element: that one it replaces as a whole. */
function isReacts(node: Node | null): node is Node {
  if (!node) return false
  fiberKey ??= Object.keys(node).find(key => key.startsWith('__reactFiber$'))
  return fiberKey !== undefined && fiberKey in node
}

const recorded = new WeakMap<Node, MutationRecord[]>()
const parents = new WeakMap<Node, Node>()
const values = new WeakMap<Node, string | null>()
const removedByPage = new WeakSet<Node>()
let isChanged = false
let observer: MutationObserver | undefined

function isTaken(node: Node, parent: Node): boolean {
  if (removedByPage.has(node) || node.parentNode === parent) return false
  return (isText(node) || parent.contains(node)) && isReacts(node)
}

function isRewritten({ target, oldValue }: MutationRecord): boolean {
  if (!isReacts(target)) return false
  if (!values.has(target)) values.set(target, oldValue)
  return values.get(target) !== target.nodeValue
}

const isBesideText = ({ previousSibling, nextSibling, addedNodes }: MutationRecord) =>
  ((isText(previousSibling) && isReacts(previousSibling)) || (isText(nextSibling) && isReacts(nextSibling))) &&
  [...addedNodes].some(node => !isReacts(node))

function record(batch: MutationRecord[]): void {
  const changed = new Set<Node>()
  for (const one of batch) {
    const { type, target, addedNodes, removedNodes } = one
    if (type === 'characterData') {
      const parent = parents.get(target) ?? target.parentNode
      if (isRewritten(one) && parent) changed.add(parent)
      continue
    }
    for (const node of removedNodes)
      if (isTaken(node, target)) {
        if (isText(node)) parents.set(node, target)
        changed.add(target)
      }
    if (addedNodes.length > 0 && isBesideText(one)) changed.add(target)
  }
  isChanged ||= changed.size > 0
  if (!isChanged) return
  for (const parent of changed) if (!recorded.has(parent)) recorded.set(parent, [])
  for (const one of batch) recorded.get(one.target)?.push(one)
}

function undo(parent: Node): void {
  if (!observer) return
  record(observer.takeRecords())
  const changes = recorded.get(parent)
  if (!changes) return
  recorded.delete(parent)
  const isHere = (node: Node | null) => node?.parentNode === parent
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes.toReversed()) {
    const next =
      [...addedNodes, nextSibling].find(isHere) ?? (isHere(previousSibling) ? previousSibling!.nextSibling : null)
    for (const node of removedNodes)
      if (!isHere(node) && !removedByPage.has(node) && isReacts(node)) {
        native.insertBefore.call(parent, node, next)
        parents.delete(node)
      }
    for (const node of addedNodes) if (isHere(node) && !isReacts(node)) native.removeChild.call(parent, node)
  }
  for (const node of parent.childNodes) if (values.has(node)) write(node, values.get(node)!)
  observer.takeRecords()
}

const childWith = (parent: Node, node: Node | null): Node | null =>
  !node || node.parentNode === parent ? node : childWith(parent, node.parentNode)

const native = {
  removeChild: Node.prototype.removeChild,
  insertBefore: Node.prototype.insertBefore,
  appendChild: Node.prototype.appendChild,
}
const nativeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!
const write = (node: Node, value: string | null): void => nativeValue.set!.call(node, value)

const guarded = {
  removeChild<T extends Node>(this: Node, child: T): T {
    if (isChanged || child.parentNode !== this) undo(this)
    removedByPage.add(child)
    if (child.parentNode) native.removeChild.call(child.parentNode, child)
    return child
  },
  insertBefore<T extends Node>(this: Node, node: T, next: Node | null): T {
    if (isChanged || (next && next.parentNode !== this)) undo(this)
    native.insertBefore.call(this, node, childWith(this, next))
    return node
  },
  appendChild<T extends Node>(this: Node, node: T): T {
    if (isChanged) undo(this)
    native.appendChild.call(this, node)
    return node
  },
}

const guardedValue = {
  ...nativeValue,
  set(this: Node, value: string | null) {
    if (isText(this)) values.set(this, value)
    const parent = isChanged && (parents.get(this) ?? this.parentNode)
    if (parent) undo(parent)
    write(this, value)
  },
}

export function undoForeignChanges(): () => void {
  observer = new MutationObserver(record)
  observer.observe(document, { subtree: true, childList: true, characterData: true, characterDataOldValue: true })
  Object.assign(Node.prototype, guarded)
  Object.defineProperty(Node.prototype, 'nodeValue', guardedValue)
  return () => {
    observer?.disconnect()
    observer = undefined
    isChanged = false
    Object.assign(Node.prototype, native)
    Object.defineProperty(Node.prototype, 'nodeValue', nativeValue)
  }
}
