import { unsentKeys } from '../../../lib/storage/stored-state.ts'

/** Of what a device has not sent yet. */
export const folderOf = (account: string, eventId = '') => `${account}:check-in/${eventId}`

/** Events with unsent check-ins. Apart from what sends them, so that every start can ask. */
export const unsentEvents = (account: string): string[] => {
  const folder = folderOf(account)
  return unsentKeys().flatMap(key => (key.startsWith(folder) ? [key.slice(folder.length)] : []))
}
