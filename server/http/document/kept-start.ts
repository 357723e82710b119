import { createHash } from 'node:crypto'
import type { Language } from '../../../contract/values/language.ts'
import type { Site } from '../../site/site.ts'
import type { Viewer } from '../../viewer/access.ts'
import type { Environment } from '../../base/environment.ts'
import { securityLines } from '../headers.ts'

/**
 * The service worker shows a start of Home before the document arrives. It names it in the header of its navigation preload, and
 * then the document has only the rest.
 */
export function keptStart(site: Site, environment: Environment) {
  // Of a start with an older content security policy, for example.
  const headers = JSON.stringify(securityLines(environment, site.scriptHashes))
  const policy = createHash('sha256').update(headers).digest('hex').slice(0, 8)
  return {
    /** A browser without "Remember me" would show it to signed-out users. */
    skeletonFor(viewer: Viewer | null, language: Language): string | null {
      const url = viewer?.onboarded && viewer.remembered && site.homeSkeletons.get(language)
      return url ? `${url}?${policy}` : null
    },
    isKept: (header: string | undefined, skeleton: string | null | undefined): boolean =>
      Boolean(skeleton) && header === `${site.shellUrl} ${skeleton}`,
  }
}

/** Hides the skeleton when the page arrives. */
const hidden = '<style>#skeleton{display:none}</style>'

export function restOf(html: string, preloads: string): string {
  const start = html.indexOf('<div id="root"')
  const scripts =
    html.slice(0, start).match(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g) ?? []
  return hidden + scripts.join('') + preloads + html.slice(start)
}
