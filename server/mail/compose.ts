import type { Language } from '../../contract/values/language.ts'
import type { JobPayloads } from '../jobs/jobs.ts'
import { escapeHtml } from './escape.ts'
import type { MailWords } from './words/mail-words.ts'
import { wordsIn } from './words/of.ts'

interface NotificationEmail {
  to: string
  language: Language
  words: MailWords
  url: string
  /** Turns off what the email is about, without signing in. */
  off?: { url: string; label: string }
  settings?: { url: string; label: string }
  /** Emails with the same value are shown as one conversation. */
  thread?: string
}

// Email clients support neither custom properties nor web fonts; these are the values of the light theme.
const ink = '#13212C'
const vermell = '#D4380D'
const muted = '#52606A'

type Facts = NonNullable<MailWords['facts']>

const textOf = (facts: Facts) =>
  facts.length === 0
    ? []
    : [facts.map(({ label, value, detail }) => `${label}: ${value}${detail ? ` (${detail})` : ''}`).join('\n')]

const paragraphOf = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

const tableOf = (facts: Facts) =>
  facts.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 16px">
${facts
  .map(
    ({ label, value, detail }) =>
      `<tr><td width="84" valign="top" style="padding:12px 12px 12px 0;border-top:1px solid #DCDFD9;font-size:14px;color:${muted}">${escapeHtml(label)}</td><td valign="top" style="padding:12px 0;border-top:1px solid #DCDFD9;overflow-wrap:anywhere"><b>${escapeHtml(value)}</b>${detail ? `<br><span style="font-size:14px;line-height:20px;color:${muted}">${escapeHtml(detail)}</span>` : ''}</td></tr>`,
  )
  .join('\n')}
</table>`

/** Under the reason for an email. */
const linksOf = (links: readonly { url: string; label: string }[]) =>
  links
    .map(
      ({ url, label }) =>
        `<a href="${escapeHtml(url)}" style="color:${muted};text-decoration:underline">${escapeHtml(label)}</a>`,
    )
    .join(' &nbsp;·&nbsp; ')

export function compose({ to, language, words, url, off, settings, thread }: NotificationEmail): JobPayloads['mail'] {
  const { subject, heading, paragraphs, facts = [], button, footer } = words
  const [lead = '', ...others] = paragraphs
  const { signature, openAddress } = wordsIn(language).emailLayout
  const links = [off, settings].flatMap(link => link ?? [])
  const text = [
    ...[heading, lead, ...textOf(facts), ...others, `${button}: ${url}`, footer],
    ...links.map(link => `${link.label}: ${link.url}`),
    signature,
  ].join('\n\n')
  const href = escapeHtml(url)
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#F4F5F2;color:${ink};font:16px/24px Figtree,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;background:#FFFFFF;border:1px solid #DCDFD9;border-radius:20px;overflow:hidden">
<tr><td style="background:${vermell};padding:20px 28px;color:#FFFFFF;font-weight:700;font-size:20px;letter-spacing:-.02em">Our Peeps</td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 12px;font-size:26px;line-height:30px;letter-spacing:-.018em">${escapeHtml(heading)}</h1>
${[paragraphOf(lead), tableOf(facts), ...others.map(paragraphOf)].filter(Boolean).join('\n')}
<p style="margin:24px 0"><a href="${href}" style="display:inline-block;background:${vermell};color:#FFFFFF;text-decoration:none;font-weight:600;padding:15px 24px;border-radius:14px">${escapeHtml(button)}</a></p>
<p style="margin:0 0 4px;font-size:13px;line-height:18px;color:${muted}">${escapeHtml(openAddress)}</p>
<p style="margin:0;font-size:13px;line-height:18px;overflow-wrap:anywhere"><a href="${href}" style="color:#B52E07">${href}</a></p>
</td></tr></table>
<p style="max-width:520px;margin:16px 0 0;font-size:13px;line-height:18px;color:${muted}">${escapeHtml(footer)}</p>${links.length > 0 ? `\n<p style="max-width:520px;margin:8px 0 0;font-size:13px;line-height:18px;color:${muted}">${linksOf(links)}</p>` : ''}
</td></tr></table>
</body>
</html>`
  return { to, subject, text, html, ...(off ? { unsubscribe: off.url } : {}), ...(thread ? { thread } : {}) }
}
