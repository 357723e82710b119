import { AppError } from '../base/errors.ts'
import { isAuthor } from './author.ts'

/**
 * What an earlier request with the same id has stored; its content may be another one if its answer was lost. Throws ALREADY_STORED
 * then, with the version for an edit unless it cannot be edited into the new content. Throws ID_TAKEN if it is another author's or
 * removed, without telling which.
 */
export function storedBefore<Row extends { author_id: string }>(
  viewer: { id: string },
  row: Row | undefined,
  { isSame, version }: { isSame: (row: Row) => boolean; version?: (row: Row) => string | undefined },
): Row {
  if (!row || !isAuthor(viewer, row)) throw new AppError('ID_TAKEN')
  if (isSame(row)) return row
  throw alreadyStored(version?.(row))
}

export const alreadyStored = (version: string | undefined) =>
  new AppError('ALREADY_STORED', version === undefined ? undefined : { version })
