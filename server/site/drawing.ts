import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '../../contract/values/language.ts'

export const emptyRoot = '<div id="root"></div>'

export const skeletonRoot = '<div id="root" data-skeleton="">'

export const withoutTerms = '+without-terms'

export interface Drawing {
  drawPage(path: string, boot: unknown): Promise<string>
  drawPublicPages(language: Language, withoutTerms: string): Promise<{ path: string; html: string }[]>
  drawSkeletons(language: Language): Promise<{ page: string; html: string }[]>
}

/** The server runs only built app code, never its source. */
export async function loadDrawing(dist: string): Promise<Drawing> {
  const file = join(dist, 'draw', 'draw.mjs')
  const { mtimeMs } = await stat(file)
  return (await import(`${pathToFileURL(file).href}?built=${mtimeMs}`)) as Drawing
}
