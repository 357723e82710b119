import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '../../contract/values/language.ts'

/** Prerendered documents have it filled. */
export const emptyRoot = '<div id="root"></div>'

/** Replaced by the page once its scripts have loaded, instead of hydrated. */
export const skeletonRoot = '<div id="root" data-skeleton="">'

/** Prerendered pages for servers without published terms. */
export const withoutTerms = '+without-terms'

export interface Drawing {
  /** HTML in the language of the boot data. */
  drawPage(path: string, boot: unknown): Promise<string>
  drawPublicPages(language: Language, withoutTerms: string): Promise<{ path: string; html: string }[]>
  /** By the name of the page. */
  drawSkeletons(language: Language): Promise<{ page: string; html: string }[]>
}

/** The server runs only built app code, never its source. */
export async function loadDrawing(dist: string): Promise<Drawing> {
  const file = join(dist, 'draw', 'draw.mjs')
  const { mtimeMs } = await stat(file)
  return (await import(`${pathToFileURL(file).href}?built=${mtimeMs}`)) as Drawing
}
