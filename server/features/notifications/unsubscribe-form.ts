import type { Context } from 'hono'
import type { Subscription } from '../../../contract/notification-settings.ts'
import { pages } from '../../../contract/pages.ts'
import type { Language } from '../../../contract/values/language.ts'
import { unsubscribeTokenIn } from '../../../contract/values/link-token.ts'
import type { Deps } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { clientIp, type AppEnv } from '../../http/context.ts'
import { browserLanguage } from '../../http/document/language.ts'
import { escapeHtml } from '../../mail/escape.ts'
import { readSubscription, unsubscribe } from './unsubscribe.ts'
import { pageWords } from '../../words/pages.ts'

/** The `List-Unsubscribe` address, opened in a browser. Asks first, because scanners and mail programs open it too. */
export const unsubscribePageRoute = (deps: Deps) => (c: Context<AppEnv>) =>
  answer(c, deps, 'ask', asked => readSubscription(deps, asked))

/** For browsers without scripts: the button of the page posts to the page itself. The token may be in no other place than its URL. */
export const unsubscribeFormRoute = (deps: Deps) => async (c: Context<AppEnv>) => {
  const form = await c.req.parseBody().catch((cause: unknown) => {
    throw new AppError('MALFORMED_REQUEST', {}, { cause })
  })
  const on = form['on'] === 'true'
  return answer(c, deps, 'on', asked => unsubscribe(deps, { ...asked, on }))
}

async function answer(
  c: Context<AppEnv>,
  { environment }: Deps,
  whenOn: 'ask' | 'on',
  read: (asked: { token: string; ip: string }) => Promise<Subscription>,
) {
  const language = browserLanguage(c, new URL(c.req.url).origin)
  const said = pageWords(language).unsubscribe
  const token = unsubscribeTokenIn(c.req.query('token') ?? '')
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
  try {
    const { about, email, on, title } = await read({ token, ip: clientIp(c, environment.trustProxy) })
    const turned = about === 'series' ? said.series : said
    const shown = on ? whenOn : 'off'
    const action = `${pages.unsubscribe}?token=${encodeURIComponent(token)}`
    const button = on ? turned.turnOff : said.undo
    return c.html(
      page(language, turned[shown], [
        ...(title ? [`<p><b dir="auto">${escapeHtml(title)}</b></p>`] : []),
        `<p>${escapeHtml(turned[`${shown}Lead`](email))}</p>`,
        `<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="on" value="${!on}"><button${shown === 'ask' ? ' class="main"' : ''}>${escapeHtml(button)}</button></form>`,
      ]),
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'LINK_INVALID') throw error
    return c.html(page(language, said.invalid, [`<p>${escapeHtml(said.invalidLead)}</p>`]), 404)
  }
}

/** In the colors of the app. */
const style = `:root{color-scheme:light dark;--page:#f4f5f2;--card:#fff;--ink:#13212c;--muted:#52606a;--line:#dcdfd9;--main:#d4380d;--label:#fff}
@media (prefers-color-scheme:dark){:root{--page:#0c141b;--card:#141e27;--ink:#f2f4f1;--muted:#a5b2bb;--line:#27343f;--main:#ff6f42;--label:#240a00}}
body{margin:0 auto;max-width:560px;padding:20px 16px 48px;background:var(--page);color:var(--ink);font:16px/24px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
header{display:flex;align-items:center;gap:10px;font-weight:700;font-size:18px;padding-bottom:14px}main{background:var(--card);border:1px solid var(--line);border-radius:20px;padding:24px 22px}
h1{margin:0 0 8px;font-size:26px;line-height:31px;letter-spacing:-.01em}p{margin:0 0 16px}main p,a{color:var(--muted)}b{color:var(--ink)}
button{width:100%;min-height:48px;padding:0 24px;font:inherit;font-weight:700;border-radius:14px;border:1px solid var(--muted);background:none;color:inherit;cursor:pointer}
button.main{background:var(--main);border-color:var(--main);color:var(--label)}button:focus-visible,a:focus-visible{outline:3px solid currentColor;outline-offset:2px}a{display:inline-block;padding:12px 0}`

const page = (language: Language, title: string, parts: string[]) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · Our Peeps</title>
<style>${style}</style></head>
<body><header><img src="/icon.svg" alt="" width="32" height="32">Our Peeps</header>
<main><h1>${escapeHtml(title)}</h1>${parts.join('')}<a href="${pages.notificationSettings}">${escapeHtml(pageWords(language).unsubscribe.signIn)}</a></main></body></html>`
