import { AppError } from '../errors.ts'

/**
 * Optimistic locking: throws EDITED_ELSEWHERE if the save is based on an outdated version. The caller holds the row lock and has
 * already accepted saves without changes.
 */
export function checkBasedOn(basedOn: string | undefined, now: string): void {
  if (basedOn !== undefined && basedOn !== now) throw new AppError('EDITED_ELSEWHERE')
}
