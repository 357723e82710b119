import type { Module, ParseKeys, TFunction } from 'i18next'
import { isolate } from '../../../contract/text/member-text.ts'

export type Values = Readonly<Record<string, unknown>>

const insert = (sentence: string, values: Values) =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolate(String(values[name] ?? '')))

export const templateOf = (t: TFunction, key: ParseKeys, values: Values): string =>
  (t as (key: ParseKeys, options: object) => string)(key, { ...values, skipInterpolation: true })

export const plainSentence = (t: TFunction, key: ParseKeys, values: Values): string =>
  insert(templateOf(t, key, values).replaceAll(/<\/?\w+\/?>/g, ''), values)

interface Found {
  resolved?: { res?: unknown }
}

/**
 * How values get into sentences. i18next would search the result again for placeholders and nested sentences, and so parse what
 * members typed.
 */
export const insertValues: Module & { type: 'i18nFormat' } & Record<string, unknown> = {
  type: 'i18nFormat',
  handleAsObject: true,
  parse: (text: unknown, values: Values, _language: string, _area: string, _key: string, found: Found) =>
    // A default value is shown as it is: it may be a member's.
    typeof text !== 'string' || values['skipInterpolation'] || found.resolved?.res === undefined
      ? text
      : insert(text, values),
}
