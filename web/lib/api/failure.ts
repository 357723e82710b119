import type { TFunction } from 'i18next'
import type { ErrorCode, ErrorData } from '../../../contract/errors.ts'
import { fieldErrors } from '../../../contract/open-errors.ts'
import { errors } from '../../locales/en/errors.ts'
import type { WritingErrorCode } from '../../../contract/writing-errors.ts'

type FailureOf<Code extends ErrorCode> = Code extends Code ? { code: Code; data: ErrorData<Code> } : never
export type Failure = FailureOf<ErrorCode> | { code: 'NETWORK' | 'UNKNOWN'; data: ErrorData<'NOT_FOUND'> }

export function failureOf(error: unknown): Failure {
  // By shape: the error class would add the client to the first bundle.
  const { code, status, data } = (error ?? {}) as { code?: unknown; status?: unknown; data?: unknown }
  if (typeof code !== 'string' || typeof status !== 'number') return { code: 'NETWORK', data: {} }
  return { code: Object.hasOwn(errors.code, code) ? code : 'UNKNOWN', data: data ?? {} } as Failure
}

/** The server, or what it needs to save: the same request may succeed soon. */
export const isUnreachable = (error: unknown): boolean =>
  ['NETWORK', 'UNAVAILABLE', 'READING_ONLY', 'MAINTENANCE'].includes(failureOf(error).code)

export function isRefusal(error: unknown): boolean {
  const { code } = failureOf(error)
  return !(isUnreachable(error) || ['INTERNAL', 'NOT_MIGRATED', 'UNKNOWN', 'TOO_MANY_REQUESTS'].includes(code))
}

export function failureText(t: TFunction, error: unknown, own: Partial<Record<Failure['code'], string>> = {}): string {
  const { code, data } = failureOf(error)
  const special = own[code]
  if (special) return special
  if (code === 'NETWORK') return t('errors.network')
  if (code === 'UNKNOWN') return t('errors.unknown')
  const sentence = t(`errors.code.${code}`)
  if (code === 'INTERNAL' && data.requestId) return `${sentence} (${t('errors.request', { id: data.requestId })})`
  return (error as { status?: unknown }).status === 429 && data.retryAfter
    ? `${sentence} ${againText(t, data.retryAfter)}`
    : sentence
}

function againText(t: TFunction, seconds: number): string {
  if (seconds < 60) return t('errors.again.seconds', { count: seconds })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return t('errors.again.minutes', { count: minutes })
  return t('errors.again.hours', { count: Math.ceil(minutes / 60) })
}

export function fieldText(t: TFunction, code: string | undefined): string | undefined {
  if (!code) return undefined
  if (isOf(fieldErrors, code)) return t(`errors.field.${code}`)
  const unknown = t('errors.field.invalid')
  return t(`writing.${code as WritingErrorCode}`, { defaultValue: unknown })
}

const isOf = <T extends object>(table: T, code: string): code is keyof T & string => Object.hasOwn(table, code)
