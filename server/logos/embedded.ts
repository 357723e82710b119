import { drawnLogo } from '../media/picture.ts'
import { drawLogo } from './draw.ts'
import { asLogoError } from './failure.ts'
import type { LogoProvider } from './provider.ts'

/** Draws logos itself: without a network, without fonts, and for the same seed the same bytes. */
export const embeddedProvider: LogoProvider = {
  async generate(request) {
    try {
      request.signal.throwIfAborted()
      const { svg, traits } = await drawLogo(request)
      const png = await drawnLogo(new TextEncoder().encode(svg))
      request.signal.throwIfAborted()
      return { svg, traits, png }
    } catch (error) {
      throw asLogoError(error)
    }
  },
}
