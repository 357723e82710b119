import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ParseKeys } from 'i18next'
import { templateOf } from './insert.ts'

const token = /<(\w+)\/>|<(\w+)>|<\/\w+>|\{\{(\w+)\}\}/g

/** Only the sentence is parsed: values are inserted as text of their own direction. */
export function Sentence({
  i18nKey,
  values = {},
  count,
  components = {},
}: {
  i18nKey: ParseKeys
  values?: Readonly<Record<string, string | number>>
  count?: number | undefined
  components?: Readonly<Record<string, ReactElement>>
}) {
  const { t } = useTranslation()
  const all = count === undefined ? values : { ...values, count }
  return nodesOf(templateOf(t, i18nKey, all), all, components)
}

function nodesOf(
  template: string,
  values: Readonly<Record<string, string | number>>,
  components: Readonly<Record<string, ReactElement>>,
): ReactNode {
  const open: { name: string; nodes: ReactNode[] }[] = [{ name: '', nodes: [] }]
  const add = (node: ReactNode) => open.at(-1)?.nodes.push(node)
  const element = (name: string, children: ReactNode[]) => {
    const found = components[name]
    if (!found) return <Fragment key={at}>{children}</Fragment>
    return children.length > 0 ? cloneElement(found, { key: at }, ...children) : cloneElement(found, { key: at })
  }
  let at = 0
  for (const { 0: all, 1: empty, 2: opened, 3: value, index } of template.matchAll(token)) {
    add(template.slice(at, index))
    at = index + all.length
    if (empty) add(element(empty, []))
    else if (opened) open.push({ name: opened, nodes: [] })
    else if (value) add(typeof values[value] === 'number' ? values[value] : <bdi key={at}>{values[value]}</bdi>)
    else if (open.length > 1) {
      const { name, nodes } = open.pop() ?? { name: '', nodes: [] }
      add(element(name, nodes))
    }
  }
  add(template.slice(at))
  return open.flatMap(({ nodes }) => nodes)
}
