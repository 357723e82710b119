import type { ParseKeys, TFunction } from 'i18next'
import { isolate } from '../../../contract/text/member-text.ts'

export type Values = Readonly<Record<string, unknown>>

/** The result is not parsed again: members typed what is inserted. */
export const insert = (sentence: string, values: Values) =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolate(String(values[name] ?? '')))

export const templateOf = (t: TFunction, key: ParseKeys, values: Values): string =>
  (t as (key: ParseKeys, options: object) => string)(key, { ...values, skipInterpolation: true })

export const plainSentence = (t: TFunction, key: ParseKeys, values: Values): string =>
  insert(templateOf(t, key, values).replaceAll(/<\/?\w+\/?>/g, ''), values)
