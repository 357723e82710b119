import type { TFunction } from 'i18next'
import type { AttendanceRecord } from '../../../../contract/events.ts'

/** Fewer say nothing. */
const enough = 3
const mostly = 0.7

/** "Comes to most events", or "Came to 6 of the last 10". Never a score. */
export function recordText(t: TFunction, { came, of, isFirst }: AttendanceRecord): string | undefined {
  if (isFirst) return t('atDoor.record.first')
  if (of < enough) return undefined
  return came / of >= mostly ? t('atDoor.record.most') : t('atDoor.record.some', { came, of })
}
