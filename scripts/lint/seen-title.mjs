import { relative, sep } from 'node:path'

export const bareTitle =
  'A title that leaves the app, or is kept after its post was hidden, is selected by titleFor or ownTitle of server/posts/seen-title.ts, which leave out what a block or a removal hides from its reader.'

const tellers = /^server\/(features\/(notifications|exports|digest)|notifications|mail|push)\//
const column = /\b[a-z]\w*\.title\b/

const namesOf = node =>
  node?.type === 'ArrayExpression'
    ? node.elements.flatMap(namesOf)
    : typeof node?.value === 'string'
      ? [node.value]
      : []

export const seenTitle = {
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/')
    if (!tellers.test(path) || path.endsWith('.test.ts')) return {}
    return {
      TaggedTemplateExpression: node => {
        if (node.tag.name === 'sql' && node.quasi.quasis.some(({ value }) => column.test(value.raw)))
          context.report({ node, message: bareTitle })
      },
      CallExpression: node => {
        const selected = node.callee.property?.name === 'select' ? node.arguments.flatMap(namesOf) : []
        if (selected.some(name => column.test(name))) context.report({ node, message: bareTitle })
      },
    }
  },
}
