import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { languages, type Language } from '../../contract/language.ts'
import { once } from '../once.ts'
import { loadDrawing, type Drawing } from './drawing.ts'

/** The built browser app, as far as the server must know it. */
export interface Site {
  folder: string
  /** Hashes of the inline scripts, for the content security policy. */
  scriptHashes: string[]
  /** The page that every route starts from. */
  shell: string
  /** Pages drawn at build time, by their language and path: `ca/auth/login`. */
  drawn: Map<string, string>
  /** A drawn document whose scripts leave the way free for what is seen first. */
  unhurried(html: string): string
  /** Loads, when it is first asked for, what draws pages with their data. */
  drawing: () => Promise<Drawing>
  /** For each page the tags that let the browser fetch its files together with those of the start. */
  preloads: Map<string, string>
  /** The same for the sentences of each language that does not come with its screens. */
  sentences: Map<string, string>
  /** What the app is, in a line of each language. */
  descriptions: Record<Language, string>
}

/** Reads `dist` once, at start. Throws when it was never built. */
export async function readSite(folder: string): Promise<Site> {
  const [shell, csp, files, manifest] = await Promise.all(
    ['index.html', 'csp.json', 'pages.json', 'manifest.webmanifest'].map(name => readFile(join(folder, name), 'utf8')),
  )
  const drawn = (await Promise.all(languages.map(language => readDrawn(join(folder, 'drawn'), language)))).flat()
  const { scripts } = JSON.parse(csp ?? '') as { scripts: string[] }
  const { pages, sentences } = JSON.parse(files ?? '') as Record<'pages' | 'sentences', Record<string, string[]>>
  const app = JSON.parse(manifest ?? '') as {
    description: string
    description_localized: Record<Exclude<Language, 'en'>, string>
  }
  // Where the words stand in the document, the scripts may wait for the fonts.
  const unhurried = (html: string) =>
    html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
  return {
    unhurried,
    drawing: once(() => loadDrawing(folder)),
    folder,
    scriptHashes: scripts,
    shell: shell ?? '',
    drawn: new Map(drawn.map(([path, html]) => [path, unhurried(html)])),
    preloads: preloadsOf(pages),
    sentences: preloadsOf(sentences),
    descriptions: { en: app.description, ...app.description_localized },
  }
}

const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

const preloadsOf = (files: Record<string, string[]>) =>
  new Map(Object.entries(files).map(([name, names]) => [name, names.map(preload).join('')]))

async function readDrawn(folder: string, language: string): Promise<[string, string][]> {
  const names = await readdir(join(folder, language)).catch(() => [])
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => {
      const path = `/${name.replace(/\.html$/, '').replaceAll('~', '/')}`
      return [language + path, await readFile(join(folder, language, name), 'utf8')]
    }),
  )
}
