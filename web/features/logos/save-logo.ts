import type { Logo } from '../../../contract/logos.ts'
import { call } from '../../lib/api/api.ts'

/** The bytes of the picture. Throws if the request fails. */
async function pictureOf({ imageUrl }: Logo): Promise<Blob> {
  const response = await fetch(imageUrl)
  if (!response.ok) throw new Error(`The logo was answered with ${response.status}.`)
  const blob = await response.blob()
  return new Blob([blob], { type: 'image/png' })
}

/** Downloads a logo as a file. Throws if the request fails. */
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
  // Safari reads the blob after the click event, so the URL must outlive it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Copies the picture to the clipboard. Rejects if the browser does not support or allow it. */
export const copyLogo = (logo: Logo): Promise<void> =>
  // Passes a promise: Safari requires the clipboard call during the click, before the picture is fetched.
  navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(logo) })])
