import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '../../contract/language.ts'

/** Where the browser app begins in the document; filled when the page was drawn ahead of it. */
export const emptyRoot = '<div id="root"></div>'

/** Ends the path of a drawn page that does not mention the terms, for servers where none are published. */
export const withoutTerms = '+without-terms'

/** The part of the built app that draws pages outside a browser. */
export interface Drawing {
  /** The markup of a page with the data of its document, in the language that stands there. */
  drawPage(path: string, boot: unknown): Promise<string>
  drawPublicPages(language: Language, withoutTerms: string): Promise<{ path: string; html: string }[]>
}

/** Loads it from `dist`. The app's own code stays on its side: only what was built of it is run here. */
export async function loadDrawing(dist: string): Promise<Drawing> {
  const file = join(dist, 'draw', 'draw.mjs')
  const { mtimeMs } = await stat(file)
  return (await import(`${pathToFileURL(file).href}?built=${mtimeMs}`)) as Drawing
}
