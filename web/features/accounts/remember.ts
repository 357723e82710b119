import { readLocal, writeLocal } from '../../lib/storage/local.ts'

const key = 'remember_me'

export const readRemember = (): boolean => readLocal(key) === 'true'
export const writeRemember = (remember: boolean): void => writeLocal(key, String(remember))
