import type { Language } from '../../contract/values/language.ts'
import { blockHtml, escapeHtml } from './escape.ts'
import { buttonOf, cell, layout, muted, mutedSpan } from './layout.ts'
import type { Email } from './mail-job.ts'
import type { MailWords } from '../words/mail-shape.ts'
import { wordsIn } from '../words/in-language.ts'

interface NotificationEmail {
  to: string
  language: Language
  words: MailWords
  url: string
  off?: { url: string; label: string }
  settings?: { url: string; label: string }
  thread?: string
  calendar?: string | undefined
}

type Facts = NonNullable<MailWords['facts']>

const textOf = (facts: Facts) =>
  facts.length === 0
    ? []
    : [facts.map(({ label, value, detail }) => `${label}: ${value}${detail ? ` (${detail})` : ''}`).join('\n')]

const paragraphOf = (text: string) => {
  const { dir, html } = blockHtml(text)
  return `<p${dir} style="margin:0 0 16px">${html}</p>`
}

const factOf = (text: string) => {
  const { dir, html } = blockHtml(text)
  return `<div${dir}><b>${html}</b></div>`
}

const tableOf = (facts: Facts) =>
  facts.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 16px">
${facts
  .map(
    ({ label, value, detail }) =>
      `<tr><td width="84" ${cell(false)}>${mutedSpan(label)}</td><td ${cell(false)}>${factOf(value)}${detail ? mutedSpan(detail) : ''}</td></tr>`,
  )
  .join('\n')}
</table>`

export function compose({ to, language, words, url, off, settings, thread, calendar }: NotificationEmail): Email {
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
  const content = `${[paragraphOf(lead), tableOf(facts), ...others.map(paragraphOf)].filter(Boolean).join('\n')}
${buttonOf({ url, label: button })}
<p class="muted" style="margin:24px 0 4px;font-size:13px;line-height:18px;color:${muted}">${escapeHtml(openAddress)}</p>
<p style="margin:0;font-size:13px;line-height:18px;overflow-wrap:anywhere"><a href="${href}" class="link" style="color:#B52E07">${href}</a></p>`
  const html = layout({ language, subject, heading, content, footer, links })
  return {
    to,
    subject,
    text,
    html,
    ...(off ? { unsubscribe: off.url } : {}),
    ...(thread ? { thread } : {}),
    ...(calendar ? { calendar } : {}),
  }
}
