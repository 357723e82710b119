import type { RateName } from '../../../contract/limits.ts'
import type { RequestContext } from '../../deps.ts'
import { api } from '../../http/guard.ts'
import { limit } from '../../rate-limit/limit.ts'
import { member, type MemberViewer } from '../accounts/access.ts'
import { chooseContent, createFeed, readFeed, renewLink } from './link.ts'

const { calendar: routes } = api

const read = ({ deps, viewer, origin }: RequestContext) => readFeed(deps, member(viewer), origin)

/** The feed after a change. */
async function changed(context: RequestContext, rate: RateName, change: (viewer: MemberViewer) => Promise<void>) {
  const viewer = member(context.viewer)
  await limit(context.deps.db, rate, viewer.id)
  await change(viewer)
  return read(context)
}

export const calendar = routes.router({
  read: routes.read.handler(({ context }) => read(context)),

  create: routes.create.handler(({ context }) =>
    changed(context, 'calendarLinkByAccount', viewer => createFeed(context.deps.db, context.deps.keyring, viewer)),
  ),

  choose: routes.choose.handler(({ context, input }) =>
    changed(context, 'calendarByAccount', viewer => chooseContent(context.deps.db, viewer, input)),
  ),

  renew: routes.renew.handler(({ context, input }) =>
    changed(context, 'calendarLinkByAccount', viewer =>
      renewLink(context.deps.db, context.deps.keyring, viewer, input.version),
    ),
  ),
})
