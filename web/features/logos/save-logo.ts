import type { Logo } from '../../../contract/logos.ts'
import { call } from '../../lib/api.ts'

/** The picture's bytes. Throws where they cannot be had. */
async function pictureOf({ imageUrl }: Logo): Promise<Blob> {
  const response = await fetch(imageUrl)
  if (!response.ok) throw new Error(`The logo was answered with ${response.status}.`)
  const blob = await response.blob()
  return new Blob([blob], { type: 'image/png' })
}

/** Saves a logo as a file. Throws where it cannot be had. */
export async function saveLogo(logo: Logo, kind: 'png' | 'svg'): Promise<void> {
  const blob =
    kind === 'png'
      ? await pictureOf(logo)
      : await call(api => api.logos.drawing({ logoId: logo.id })).then(
          ({ svg }) => new Blob([svg], { type: 'image/svg+xml' }),
        )
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = `logo-${logo.style.toLowerCase()}-${logo.concept}.${kind}`
  link.click()
  // Safari reads it after the press.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Puts the picture on the clipboard. Throws where the browser cannot or may not. */
export const copyLogo = (logo: Logo): Promise<void> =>
  // A promise of it: Safari asks for the clipboard within the press, before anything is fetched.
  navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(logo) })])
