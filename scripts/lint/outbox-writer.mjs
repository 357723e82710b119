import { relative, sep } from 'node:path'

/** The only writer of live events: as the last statement of a transaction, under the lock that orders their ids. */
const writer = 'server/db/transaction.ts'

export const onlyWriter = `Only ${writer} writes to the outbox: an event inserted elsewhere can commit out of order, and readers would miss it.`

const builders = new Set(['insertInto', 'updateTable', 'mergeInto'])
const statement = /\b(insert\s+into|update|merge\s+into|copy)\s+(public\.)?"?outbox\b/i

const textOf = node =>
  node?.type === 'Literal' ? node.value : node?.type === 'TemplateLiteral' ? node.quasis[0]?.value.raw : ''

export const outboxWriter = {
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/')
    // Tests insert rows that no transaction of the app would write.
    if (path === writer || path.startsWith('tests/') || /\.test\.tsx?$/.test(path)) return {}
    const judge = (node, text) => {
      if (typeof text === 'string' && statement.test(text)) context.report({ node, message: onlyWriter })
    }
    return {
      CallExpression: node => {
        const table = textOf(node.arguments[0])
        if (builders.has(node.callee.property?.name) && /^(public\.)?outbox\b/.test(table ?? ''))
          context.report({ node, message: onlyWriter })
      },
      Literal: node => judge(node, node.value),
      TemplateElement: node => judge(node, node.value.raw),
    }
  },
}
