import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '../../../contract/language.ts'

/** Root element of the app in the document; prerendered documents have it filled. */
export const emptyRoot = '<div id="root"></div>'

/** Path suffix of prerendered pages without the terms notice, for servers without published terms. */
export const withoutTerms = '+without-terms'

/** The server-side rendering entry of the built app. */
export interface Drawing {
  /** Returns the HTML of a page for its boot data, in the language of that data. */
  drawPage(path: string, boot: unknown): Promise<string>
  drawPublicPages(language: Language, withoutTerms: string): Promise<{ path: string; html: string }[]>
}

/** Imports the rendering entry from `dist`. The server runs only built app code, never its source. */
export async function loadDrawing(dist: string): Promise<Drawing> {
  const file = join(dist, 'draw', 'draw.mjs')
  const { mtimeMs } = await stat(file)
  return (await import(`${pathToFileURL(file).href}?built=${mtimeMs}`)) as Drawing
}
