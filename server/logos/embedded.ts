import { drawnLogo } from '../media/picture.ts'
import { drawLogo } from './draw.ts'
import { asLogoError } from './failure.ts'
import type { LogoProvider } from '../deps/logo-provider.ts'

/** No network or system fonts. Deterministic for a seed. */
export const embeddedProvider: LogoProvider = {
  async generate(request) {
    try {
      request.signal.throwIfAborted()
      const { svg, traits } = await drawLogo(request)
      const png = await drawnLogo(new TextEncoder().encode(svg), { id: request.seed })
      request.signal.throwIfAborted()
      return { svg, traits, png }
    } catch (error) {
      throw asLogoError(error)
    }
  },
}
