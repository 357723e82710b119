import { readLocal, writeLocal } from '../../../lib/storage/local.ts'

const keyOf = (accountId: string) => `onboarding_completed:${accountId}`

/** Independent of the session, which may already say "onboarded" before the welcome page. */
export const readCompletion = (accountId: string): boolean => readLocal(keyOf(accountId)) !== null
export const writeCompletion = (accountId: string): void => writeLocal(keyOf(accountId), 'true')
export const clearCompletion = (accountId: string): void => writeLocal(keyOf(accountId), null)
