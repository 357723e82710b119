import type { Context } from 'hono'
import { unsubscribeTokenIn } from '../../../contract/values/link-token.ts'
import type { Deps } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { clientIp, type AppEnv } from '../../http/context.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Turns off what an email is about (RFC 8058). The body says nothing that is needed. */
export const oneClickRoute = (deps: Deps) => async (c: Context<AppEnv>) => {
  const { db, keyring, environment } = deps
  const token = unsubscribeTokenIn(c.req.query('token') ?? '')
  if (!token) throw new AppError('NOT_FOUND')
  await unsubscribe({ db, keyring }, { token, on: false, ip: clientIp(c, environment.trustProxy) })
  c.header('cache-control', 'no-store')
  return c.json({ done: true })
}
