import { relative, sep } from 'node:path'

const clock = 'web/lib/time/clock.ts'

export const oneClock = `${clock} has the time: serverNow() to judge content, because clocks of devices can be hours off; deviceNow() for durations on the device.`

const isDate = node => node?.type === 'Identifier' && node.name === 'Date'

export const clocks = {
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/')
    if (!path.startsWith('web/') || path === clock || /^web\/testing\/|\.test\.tsx?$/.test(path)) return {}
    const report = node => context.report({ node, message: oneClock })
    return {
      MemberExpression: node => {
        if (isDate(node.object) && node.property.name === 'now') report(node)
      },
      NewExpression: node => {
        if (isDate(node.callee) && node.arguments.length === 0) report(node)
      },
      CallExpression: node => {
        if (isDate(node.callee)) report(node)
      },
    }
  },
}
