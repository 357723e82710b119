import { createHash } from 'node:crypto'
import { languages, type Language } from '../../../../contract/values/language.ts'
import { escapeHtml } from '../../../mail/escape.ts'
import type { Owner } from '../../../export-areas/define-area.ts'
import { exportWords, type ExportWords } from '../../../words/exports.ts'
import { script } from './script.ts'
import { style } from './style.ts'
import { dateFormat } from '../../../words/date-format.ts'

type Group = keyof ExportWords
/** Such as `fields.createdAt`. */
export type Label = { [Name in Group]: `${Name}.${keyof ExportWords[Name] & string}` }[Group]

const flat = (words: ExportWords): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([group, named]) =>
      Object.entries(named as Record<string, string>).map(([name, text]) => [`${group}.${name}`, text]),
    ),
  )
const wordsOf = Object.fromEntries(languages.map(language => [language, flat(exportWords[language])])) as Record<
  Language,
  Record<string, string>
>

export const isLabel = (key: string): key is Label => key in wordsOf.en

/** In the language of the account; the script replaces it. */
export const label = ({ language }: Owner, key: Label): string =>
  `<span data-w="${key}">${escapeHtml(wordsOf[language][key] ?? key)}</span>`

export const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)

export function moment({ language, timeZone }: Owner, iso: string): string {
  const format = dateFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(format.format(new Date(iso)))}</time>`
}

// Text of members is escaped. If some were not, it could still run nothing and load nothing.
const policy = [
  "default-src 'none'",
  "img-src 'self' file:",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const names: Record<Language, string> = { en: 'English', es: 'Español', ca: 'Català' }

interface Frame {
  title: string
  /** Labels that the page uses, by the beginning of their keys: the page holds them in all languages. */
  uses: string[]
  body: AsyncIterable<string> | Iterable<string>
}

/** A page that works without a network. */
export async function* frame(owner: Owner, { title, uses, body }: Frame): AsyncGenerator<string> {
  const used = Object.fromEntries(
    languages.map(language => [
      language,
      Object.fromEntries(
        Object.entries(wordsOf[language]).filter(([key]) => uses.some(prefix => key.startsWith(prefix))),
      ),
    ]),
  )
  yield `<!doctype html>
<html lang="${owner.language}" data-zone="${escapeHtml(owner.timeZone)}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header class="top">
<b>Our Peeps</b>
<div id="languages" role="group" aria-label="${escapeHtml(languages.map(one => wordsOf[one]['page.language']).join(' / '))}" hidden>
${languages.map(one => `<button type="button" lang="${one}" data-language="${one}">${names[one]}</button>`).join('\n')}
</div>
</header>
<main>
`
  yield* body
  yield `
</main>
<script type="application/json" id="words">${JSON.stringify(used).replaceAll('<', '\\u003c')}</script>
<script>${script}</script>
</body>
</html>
`
}
