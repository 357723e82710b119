import type { Language } from '../../contract/values/language.ts'
import type { InitialsPair } from '../../contract/text/initials.ts'
import { escapeHtml, sentenceHtml } from './escape.ts'

// Email clients support neither custom properties nor web fonts. Styles are inline, because some clients drop the style element; it
// only adds the dark theme, by class.
const ink = '#13212C'
const vermell = '#D4380D'
const border = '#DCDFD9'
export const muted = '#52606A'
const font = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const pairs: Record<InitialsPair, { light: [text: string, soft: string]; dark: [text: string, soft: string] }> = {
  question: { light: ['#0F5FA8', '#DFEEFB'], dark: ['#82BDF6', '#11293D'] },
  event: { light: ['#A81768', '#FBE3F0'], dark: ['#F692C4', '#3A1630'] },
  selling: { light: ['#0B6A50', '#D9F2E9'], dark: ['#62CFA8', '#0E3026'] },
  renting: { light: ['#6240B5', '#EBE5FA'], dark: ['#BBA6F8', '#281F45'] },
  ticket: { light: ['#865100', '#FFEECD'], dark: ['#F2C055', '#33260D'] },
}

export const colored = (pair: InitialsPair, style: string) => {
  const [text, soft] = pairs[pair].light
  return `class="${pair}" bgcolor="${soft}" style="background:${soft};color:${text};${style}"`
}

const rule = (selector: string, style: string) => `${selector}{${style.replaceAll(/(?=;|$)/g, '!important')}}`

const dark = [
  rule('.page', 'background:#0C141B;color:#F2F4F1'),
  rule('.card', 'background:#141E27;border-color:#27343F'),
  rule('.ink', 'color:#F2F4F1'),
  rule('.muted', 'color:#A5B2BB'),
  rule('.line', 'border-color:#27343F'),
  rule('.link', 'color:#FF8F6B'),
  rule('.button', 'background:#FF6F42'),
  rule('.label', 'color:#240A00'),
  ...Object.entries(pairs).map(
    ([
      name,
      {
        dark: [text, soft],
      },
    ]) => rule(`.${name}`, `background:${soft};color:${text}`),
  ),
].join('\n')

const petal = (corner: string) =>
  `<td width="10" height="10" bgcolor="#FFFFFF" style="background:#FFFFFF;border-radius:${corner};font-size:0;line-height:0">&nbsp;</td>`

/** Four petals, drawn with cells, because clients block remote images and remove SVG. */
const mark = `<table role="presentation" width="32" cellspacing="1" cellpadding="0" bgcolor="${vermell}" style="background:${vermell};border-radius:8px;padding:4px 4.5px" aria-hidden="true">
<tr>${petal('50% 50% 0 50%')}${petal('50% 50% 50% 0')}</tr><tr>${petal('50% 0 50% 50%')}${petal('0 50% 50% 50%')}</tr></table>`

export const buttonOf = ({ url, label }: { url: string; label: string }) =>
  `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:24px 0 0"><tr><td class="button" bgcolor="${vermell}" style="background:${vermell};border-radius:14px;text-align:center"><a href="${escapeHtml(url)}" class="label" style="display:block;padding:14px 24px;color:#FFFFFF;font-weight:700;font-size:16px;line-height:20px;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

export const cell = (first: boolean) =>
  `valign="top" class="line" style="padding:12px 12px 12px 0;overflow-wrap:anywhere${first ? '' : `;border-top:1px solid ${border}`}"`

export const mutedSpan = (text: string) =>
  `<span class="muted" style="font-size:14px;line-height:20px;color:${muted}">${sentenceHtml(text)}</span>`

export const titleLink = ({ url, title }: { url: string; title: string }) =>
  `<a href="${escapeHtml(url)}" class="ink" style="color:${ink};font-weight:700;text-decoration:none">${sentenceHtml(title)}</a>`

export const smallLink = ({ url, label }: { url: string; label: string }) =>
  `<a href="${escapeHtml(url)}" class="muted" style="color:${muted};text-decoration:underline">${escapeHtml(label)}</a>`

interface Layout {
  language: Language
  subject: string
  heading: string
  preview?: string
  content: string
  footer: string
  links: readonly { url: string; label: string }[]
}

export const layout = ({
  language,
  subject,
  heading,
  preview,
  content,
  footer,
  links,
}: Layout): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${dark}
}</style></head>
<body class="page" style="margin:0;background:#F4F5F2;color:${ink};font:16px/24px ${font}">
${preview ? `<div style="display:none;max-height:0;overflow:hidden">${sentenceHtml(preview)}</div>\n` : ''}<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="page" bgcolor="#F4F5F2" style="background:#F4F5F2;color:${ink}"><tr><td align="center" style="padding:24px 12px 0;font:16px/24px ${font}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 10px 14px"><table role="presentation" cellspacing="0" cellpadding="0"><tr><td width="42">${mark}</td><td class="ink" style="font-weight:700;font-size:18px;line-height:32px;color:${ink}">Our Peeps</td></tr></table></td></tr>
<tr><td class="card" bgcolor="#FFFFFF" style="background:#FFFFFF;border:1px solid ${border};border-radius:20px;padding:24px 22px 26px">
<h1 style="margin:0 0 8px;font-size:26px;line-height:31px;letter-spacing:-.01em;overflow-wrap:anywhere">${sentenceHtml(heading)}</h1>
${content}
</td></tr>
<tr><td class="muted" style="padding:20px 22px 36px;font-size:13px;line-height:20px;color:${muted}">${sentenceHtml(footer)}${links.length > 0 ? `<br>\n<span style="line-height:32px">${links.map(smallLink).join(' &nbsp;·&nbsp; ')}</span>` : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>`
