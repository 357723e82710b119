import type { Context } from 'hono'
import type { ErrorCode } from '../../../contract/errors.ts'
import { plainRoutes, uploadKeyHeader } from '../../../contract/plain-routes.ts'
import type { ContextAt, Deps } from '../../deps/deps.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { requestContext, type AppEnv } from '../context.ts'
import { admit, countUseOf } from '../guard.ts'
import { withBody } from '../body/raw-body.ts'

type Name = keyof typeof plainRoutes

export async function admitted<Route extends Name>(
  c: Context<AppEnv>,
  deps: Deps,
  name: Route,
): Promise<ContextAt<(typeof plainRoutes)[Route]['access']>> {
  const context = await requestContext(c, deps)
  admit(context, plainRoutes[name])
  if (context.memberId) c.set('memberId', context.memberId)
  await countUseOf(context, plainRoutes[name])
  return context as ContextAt<(typeof plainRoutes)[Route]['access']>
}

interface Upload<Image> {
  max: number
  tooLarge: ErrorCode
  read: (bytes: Buffer, viewer: MemberViewer, key: string | undefined) => Promise<Image>
  answer: (image: Image, viewer: MemberViewer) => unknown
}

/** The body is the file; its name, type and metadata are ignored. */
export const uploadRoute =
  <Image>(deps: Deps, name: 'avatar' | 'cover' | 'photo', { max, tooLarge, read, answer }: Upload<Image>) =>
  async (c: Context<AppEnv>) => {
    const context = await admitted(c, deps, name)
    const { viewer } = context
    const key = c.req.header(uploadKeyHeader)?.slice(0, 100)
    const sender = { of: viewer.id, ip: context.ip }
    const image = await withBody(c.req.raw, { max, tooLarge, ...sender }, bytes => read(bytes, viewer, key))
    c.header('cache-control', 'no-store')
    return c.json(await answer(image, viewer))
  }
