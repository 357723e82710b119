import type { Hono } from 'hono'
import { pages } from '../../../contract/pages.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { day } from '../../../contract/limits.ts'
import { languages } from '../../../contract/values/language.ts'
import type { Deps } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import type { AppEnv } from '../context.ts'

/** Pages and images of previews stay open to robots: pages that must not be found say so themselves. */
const robots = ['User-agent: *', 'Disallow: /api/', 'Disallow: /calendar/', 'Disallow: /live', ''].join('\n')

/** RFC 9116 recommends less than a year. */
const contactFresh = 90 * day

export function mountWellKnown(app: Hono<AppEnv>, { environment: { appUrl, contactEmail } }: Deps) {
  app.get(plainRoutes.robots.path, c => {
    c.header('cache-control', 'public, max-age=3600')
    return c.text(robots)
  })
  app.get(plainRoutes.securityTxt.path, c => {
    if (!contactEmail) throw new AppError('NOT_FOUND')
    c.header('cache-control', 'public, max-age=3600')
    const lines = [
      `Contact: mailto:${encodeURIComponent(contactEmail).replaceAll('%40', '@')}`,
      `Expires: ${new Date(Date.now() + contactFresh).toISOString()}`,
      `Preferred-Languages: ${languages.join(', ')}`,
      ...(appUrl ? [`Canonical: ${new URL(plainRoutes.securityTxt.path, appUrl).href}`] : []),
    ]
    return c.text(`${lines.join('\n')}\n`)
  })
  app.get('/security.txt', c => c.redirect(plainRoutes.securityTxt.path, 308))
  app.get(plainRoutes.changePassword.path, c => c.redirect(pages.security, 303))
  app.get('/favicon.ico', c => c.redirect('/icon-192.png', 308))
  app.get('/:icon{apple-touch-icon-[\\w-]+\\.png}', c => c.redirect('/apple-touch-icon.png', 308))
}
