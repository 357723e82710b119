import type { Context } from 'hono'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { RateName } from '../../../contract/limits.ts'
import { plainRoutes, uploadKeyHeader } from '../../../contract/plain-routes.ts'
import type { Deps, RequestContext } from '../../deps/deps.ts'
import { member, type MemberViewer } from '../../viewer/access.ts'
import { limit } from '../../rate-limit/limit.ts'
import { requestContext, type AppEnv } from '../context.ts'
import { admit } from '../guard.ts'
import { withBody } from '../body/raw-body.ts'

type Name = keyof typeof plainRoutes

export async function admitted(c: Context<AppEnv>, deps: Deps, name: Name): Promise<RequestContext> {
  const context = await requestContext(c, deps)
  admit(context, plainRoutes[name])
  if (context.memberId) c.set('memberId', context.memberId)
  return context
}

interface Upload<Image> {
  rate: RateName
  max: number
  tooLarge: ErrorCode
  read: (bytes: Buffer, viewer: MemberViewer, key: string | undefined) => Promise<Image>
  answer: (image: Image, viewer: MemberViewer) => unknown
}

/** The body is the file; its name, type and metadata are ignored. */
export const uploadRoute =
  <Image>(deps: Deps, name: Name, { rate, max, tooLarge, read, answer }: Upload<Image>) =>
  async (c: Context<AppEnv>) => {
    const context = await admitted(c, deps, name)
    const viewer = member(context.viewer)
    await limit(deps.db, rate, viewer.id)
    const key = c.req.header(uploadKeyHeader)?.slice(0, 100)
    const sender = { of: viewer.id, ip: context.ip }
    const image = await withBody(c.req.raw, { max, tooLarge, ...sender }, bytes => read(bytes, viewer, key))
    c.header('cache-control', 'no-store')
    return c.json(await answer(image, viewer))
  }
