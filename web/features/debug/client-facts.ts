import contractVersion from 'virtual:contract-version'
import { ownZone } from '../../lib/time/formats.ts'

export type Facts = Record<string, string | boolean | string[] | null>

/** Never sent anywhere. */
export function clientFacts({ language, theme }: { language: string; theme: string }): Facts {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : undefined
  return {
    version: script ? new URL(script, location.href).pathname : null,
    contract: contractVersion,
    appLanguage: language,
    browserLanguages: [...navigator.languages],
    timeZone: ownZone(),
    theme,
    serviceWorker: worker === undefined ? 'not offered' : (worker?.state ?? 'none in control'),
    online: navigator.onLine,
    standalone: matchMedia('(display-mode: standalone)').matches,
    window: `${innerWidth} × ${innerHeight} @ ${devicePixelRatio}`,
    userAgent: navigator.userAgent,
  }
}
