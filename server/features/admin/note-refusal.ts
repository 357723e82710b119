import type { RequestContext } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'

const noted = ['SUPERADMIN_ONLY', 'LAST_SUPERADMIN', 'FORBIDDEN', 'SIGNED_OUT']

export const noteRefusal =
  ({ deps }: Pick<RequestContext, 'deps'>, viewer: { id: string }, asked: object) =>
  (error: unknown): never => {
    if (error instanceof AppError && noted.includes(error.code))
      deps.log.warn({ accountId: viewer.id, code: error.code, asked }, 'a change of a user was refused')
    throw error
  }
