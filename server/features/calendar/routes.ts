import type { MemberContext } from '../../deps/deps.ts'
import { api } from '../../http/guard.ts'
import { chooseContent, createFeed, readFeed, renewLink } from './link.ts'

const { calendar: routes } = api

const read = ({ deps, viewer, origin }: MemberContext) => readFeed(deps, viewer, origin)

export const calendar = routes.router({
  read: routes.read.handler(({ context }) => read(context)),

  link: routes.link.handler(async ({ context, input: { replaces } }) => {
    const { deps, viewer } = context
    await (replaces === null ? createFeed(deps, viewer) : renewLink(deps, viewer, replaces))
    return read(context)
  }),

  choose: routes.choose.handler(async ({ context, input }) => {
    await chooseContent(context.deps.db, context.viewer, input)
    return read(context)
  }),
})
