import type { Kysely } from 'kysely'
import type { Schema } from '../../server/db/tables.ts'
import * as factories from '../../sample/factories.ts'
import { hashAtLowCost } from './low-cost.ts'

export const factoryPassword = 'a password for the tests'

export const createAccount = (
  db: Kysely<Schema>,
  options: factories.AccountOptions = {},
): Promise<factories.CreatedAccount> =>
  factories.createAccount(db, { password: factoryPassword, hash: hashAtLowCost, ...options })

export const { createCity, createEvent, createQuestion, createReply, createSeries } = factories
export { createLegacy, createListing, createPost } from '../../sample/feed-factories.ts'
export { createConversation, createMessage } from '../../sample/message-factories.ts'
