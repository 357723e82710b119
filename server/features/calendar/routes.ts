import type { RateName } from '../../../contract/limits.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { api } from '../../http/guard.ts'
import { limit } from '../../rate-limit/limit.ts'
import { member, type MemberViewer } from '../../viewer/access.ts'
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

  link: routes.link.handler(({ context, input: { replaces } }) =>
    changed(context, 'calendarLinkByAccount', viewer =>
      replaces === null ? createFeed(context.deps, viewer) : renewLink(context.deps, viewer, replaces),
    ),
  ),

  choose: routes.choose.handler(({ context, input }) =>
    changed(context, 'calendarByAccount', viewer => chooseContent(context.deps.db, viewer, input)),
  ),
})
