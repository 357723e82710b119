import { relative, sep } from 'node:path'

export const bareValue =
  "A member's value next to other text has a direction of its own: wrap it in <bdi>, a block of text in <MemberText>."
export const builtSentence =
  "A member's value must not be put into a string as it is: use a sentence of web/locales, isolate or joinValues of contract/text/member-text.ts."
export const parsedValue =
  'Trans parses the values of a sentence, and so what members typed: use Sentence of web/lib/i18n/sentence.tsx.'

/** Properties that hold what a member typed. */
const properties = new Set(
  'name title place venue where headline hometown company jobTitle neighborhood body details answer quote cancelReason note reason'.split(
    ' ',
  ),
)
const variables = new Set(
  'place venue where headline hometown company body details answer cancelReason work'.split(' '),
)
const functions = new Set(['nameOf', 'headline', 'origin', 'usePersonName'])

/** Names of cities are the app's. */
const isCity = ({ name, property, expression }) => [name, property?.name, expression?.name].includes('city')

function isValue(node) {
  switch (node?.type) {
    case 'ConditionalExpression':
      return isValue(node.consequent) || isValue(node.alternate)
    case 'LogicalExpression':
      return isValue(node.right) || (node.operator !== '&&' && isValue(node.left))
    case 'MemberExpression':
      return !node.computed && properties.has(node.property.name) && !isCity(node.object)
    case 'ChainExpression':
    case 'TSNonNullExpression':
      return isValue(node.expression)
    case 'Identifier':
      return variables.has(node.name)
    case 'CallExpression':
      return functions.has(node.callee.name)
    default:
      return false
  }
}

const isIsolating = ({ name, attributes }) =>
  ['bdi', 'MemberText', 'ReplyBubble', 'option'].includes(name.name) ||
  attributes.some(({ name }) => name?.name === 'dir')

export const memberValue = {
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/')
    if (!/^web\/(?!testing\/|app\/dev\/).*\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) return {}
    return {
      ImportSpecifier: node => {
        if (node.imported.name === 'Trans' && node.parent.source.value === 'react-i18next')
          context.report({ node, message: parsedValue })
      },
      JSXExpressionContainer: node => {
        const { parent } = node
        if (!['JSXElement', 'JSXFragment'].includes(parent.type) || !isValue(node.expression)) return
        if (parent.type === 'JSXFragment' || !isIsolating(parent.openingElement))
          context.report({ node, message: bareValue })
      },
      TemplateLiteral: node => {
        if (node.expressions.some(isValue) && node.quasis.some(({ value }) => /[\s(“:]/.test(value.raw)))
          context.report({ node, message: builtSentence })
      },
    }
  },
}
