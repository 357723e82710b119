import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/tables.ts'
import { escapeHtml } from './escape.ts'

const shown = 100

const newest = (db: Kysely<Schema>) =>
  db
    .selectFrom('mailbox')
    .select(['recipient as to', 'subject', 'text', 'html', 'calendar', 'at'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()

export const mailboxJson = (db: Kysely<Schema>) => async (c: Context) => c.json(await newest(db))

/** Sandboxed frames, because the content is untrusted. */
export const mailboxPage = (db: Kysely<Schema>) => async (c: Context) => {
  const mails = await newest(db)
  c.header('cache-control', 'no-store')
  return c.html(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title><style>body{margin:0 auto;max-width:640px;padding:24px;font:16px/24px system-ui,sans-serif;color-scheme:light dark}
article{border:1px solid #8888;border-radius:14px;padding:16px;margin:16px 0}h2{font-size:18px;margin:0}p{margin:4px 0 12px}iframe{width:100%;height:520px;border:0;border-radius:10px;background:#fff}a{overflow-wrap:anywhere}</style></head>
<body><h1>Mailbox</h1><p>No mail server is set, so mail stays here. Newest first.</p>
${mails.length === 0 ? '<p>No mail yet.</p>' : ''}
${mails
  .map(
    mail => `<article><h2>${escapeHtml(mail.subject)}</h2><p>to ${escapeHtml(mail.to)} · <time>${mail.at.toISOString()}</time></p>
${[...mail.text.matchAll(/https?:\/\/\S+/g)].map(([url]) => `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`).join('')}
${mail.calendar ? `<p><a download="event.ics" href="data:text/calendar;base64,${Buffer.from(mail.calendar).toString('base64')}">event.ics</a></p>` : ''}
<iframe sandbox title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html)}"></iframe></article>`,
  )
  .join('')}</body></html>`)
}
