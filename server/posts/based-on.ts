import { AppError } from '../errors.ts'

/**
 * Refuses a save that is based on another version than there is now: its author has changed it in another tab or on another
 * device. The caller holds the row, and has let a save pass that changes nothing. Throws EDITED_ELSEWHERE.
 */
export function checkBasedOn(basedOn: string | undefined, now: string): void {
  if (basedOn !== undefined && basedOn !== now) throw new AppError('EDITED_ELSEWHERE')
}
