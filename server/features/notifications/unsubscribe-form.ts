import type { Context } from 'hono'
import { pages } from '../../../contract/pages.ts'
import type { Language } from '../../../contract/values/language.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { clientIp, type AppEnv } from '../../http/context.ts'
import { browserLanguage } from '../../http/document/language.ts'
import { escapeHtml } from '../../mail/escape.ts'
import { unsubscribe } from './unsubscribe.ts'

interface Turned {
  off: string
  offLead: (email: string) => string
  on: string
  onLead: (email: string) => string
  turnOff: string
}

interface Words extends Turned {
  series: Turned
  undo: string
  invalid: string
  invalidLead: string
  signIn: string
}

const words: Record<Language, Words> = {
  en: {
    off: 'These emails are turned off',
    offLead: email => `We won't send them to ${email} anymore. Your other emails stay as they were.`,
    on: 'These emails are back on',
    onLead: email => `We'll send them to ${email} again.`,
    undo: 'Undo',
    turnOff: 'Turn off',
    series: {
      off: 'You no longer follow this series',
      offLead: email => `We won't tell ${email} about its dates anymore. Your other emails stay as they were.`,
      on: 'You follow this series again',
      onLead: email => `We'll tell ${email} about its dates again.`,
      turnOff: 'Stop following',
    },
    invalid: "This link doesn't work",
    invalidLead: 'It may be incomplete or belong to an account that no longer exists. Nothing was changed.',
    signIn: 'Sign in to choose your emails',
  },
  es: {
    off: 'Estos correos están desactivados',
    offLead: email => `Ya no los enviaremos a ${email}. Los demás siguen como estaban.`,
    on: 'Estos correos están activados de nuevo',
    onLead: email => `Volveremos a enviarlos a ${email}.`,
    undo: 'Deshacer',
    turnOff: 'Desactivar',
    series: {
      off: 'Ya no sigues esta serie',
      offLead: email => `Ya no avisaremos a ${email} de sus fechas. Los demás correos siguen como estaban.`,
      on: 'Vuelves a seguir esta serie',
      onLead: email => `Volveremos a avisar a ${email} de sus fechas.`,
      turnOff: 'Dejar de seguir',
    },
    invalid: 'Este enlace no funciona',
    invalidLead: 'Puede que esté incompleto o que la cuenta ya no exista. No se ha cambiado nada.',
    signIn: 'Entra para elegir tus correos',
  },
  ca: {
    off: 'Aquests correus estan desactivats',
    offLead: email => `Ja no els enviarem a ${email}. Els altres continuen com estaven.`,
    on: 'Aquests correus tornen a estar activats',
    onLead: email => `Els tornarem a enviar a ${email}.`,
    undo: 'Desfés',
    turnOff: 'Desactiva',
    series: {
      off: 'Ja no segueixes aquesta sèrie',
      offLead: email => `Ja no avisarem ${email} de les seves dates. Els altres correus continuen com estaven.`,
      on: 'Tornes a seguir aquesta sèrie',
      onLead: email => `Tornarem a avisar ${email} de les seves dates.`,
      turnOff: 'Deixa de seguir',
    },
    invalid: 'Aquest enllaç no funciona',
    invalidLead: 'Potser és incomplet o el compte ja no existeix. No s’ha canviat res.',
    signIn: 'Entra per triar els teus correus',
  },
}

/** For browsers without scripts: the button of the page posts to the page itself. The token may be in no other place than its URL. */
export const unsubscribeFormRoute = (deps: Deps) => async (c: Context<AppEnv>) => {
  const { db, keyring, environment } = deps
  const language = browserLanguage(c, new URL(c.req.url).origin)
  const said = words[language]
  const on = (await c.req.parseBody())['on'] === 'true'
  c.header('cache-control', 'no-store')
  try {
    const { email, about } = await unsubscribe(
      { db, keyring },
      { token: c.req.query('token') ?? '', on, ip: clientIp(c, environment.trustProxy) },
    )
    const turned = about === 'series' ? said.series : said
    const lead = on ? turned.onLead(email) : turned.offLead(email)
    const form = `<form method="post"><input type="hidden" name="on" value="${!on}"><button>${on ? turned.turnOff : said.undo}</button></form>`
    return c.html(page(language, on ? turned.on : turned.off, lead, form))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'LINK_INVALID') throw error
    return c.html(page(language, said.invalid, said.invalidLead), 404)
  }
}

const page = (language: Language, title: string, lead: string, form = '') => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Our Peeps</title>
<style>:root{color-scheme:light dark}body{margin:0 auto;max-width:520px;padding:32px 20px;font:16px/24px system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:26px;line-height:32px}button{min-height:48px;padding:0 24px;font:inherit;font-weight:600;border-radius:14px;border:1px solid}a{color:inherit;display:inline-block;padding:12px 0}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p>${form}<p><a href="${pages.notificationSettings}">${escapeHtml(words[language].signIn)}</a></p></main></body></html>`
