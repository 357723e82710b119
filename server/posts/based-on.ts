import { AppError } from '../base/errors.ts'

/** The caller holds the row lock and has accepted saves without changes. */
export function checkBasedOn(basedOn: string | undefined, now: string): void {
  if (basedOn !== undefined && basedOn !== now) throw new AppError('EDITED_ELSEWHERE')
}
