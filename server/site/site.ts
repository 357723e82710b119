import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { languages, type Language } from '../../contract/values/language.ts'
import { once } from '../concurrency/once.ts'
import { loadDrawing, type Drawing } from './drawing.ts'

export interface Site {
  folder: string
  scriptHashes: string[]
  shell: string
  drawn: Map<string, string>
  skeletons: Map<string, string>
  unhurried(html: string): string
  drawing: () => Promise<Drawing>
  preloads: Map<string, string>
  sentences: Map<string, string>
  descriptions: Record<Language, string>
  /** URLs of the start of Home that the service worker shows. */
  shellUrl: string
  homeSkeletons: Map<string, string>
}

export async function readSite(folder: string): Promise<Site> {
  const [shell, csp, files, manifest] = await Promise.all(
    ['index.html', 'csp.json', 'pages.json', 'manifest.webmanifest'].map(name => readFile(join(folder, name), 'utf8')),
  )
  const drawn = (await Promise.all(languages.map(language => readDrawn(join(folder, 'drawn'), language)))).flat()
  const skeletons = (
    await Promise.all(languages.map(language => readDrawn(join(folder, 'skeletons'), language)))
  ).flat()
  const assets = (await readdir(join(folder, 'assets'))).filter(name => name.endsWith('.html'))
  const { scripts } = JSON.parse(csp ?? '') as { scripts: string[] }
  const { pages, sentences } = JSON.parse(files ?? '') as Record<'pages' | 'sentences', Record<string, string[]>>
  const app = JSON.parse(manifest ?? '') as {
    description: string
    description_localized: Record<Exclude<Language, 'en'>, string>
  }
  // Prerendered text is visible without scripts, so fonts take priority.
  const unhurried = (html: string) =>
    html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
  return {
    unhurried,
    drawing: once(() => loadDrawing(folder)),
    folder,
    scriptHashes: scripts,
    shell: shell ?? '',
    drawn: new Map(drawn.map(([path, html]) => [path, unhurried(html)])),
    skeletons: new Map(skeletons),
    preloads: preloadsOf(pages),
    sentences: preloadsOf(sentences),
    descriptions: { en: app.description, ...app.description_localized },
    shellUrl: `/assets/${assets.find(name => name.startsWith('shell-'))}`,
    homeSkeletons: new Map(
      assets.flatMap(name => {
        const language = /^home-(\w+)-/.exec(name)?.[1]
        return language ? [[language, `/assets/${name}`]] : []
      }),
    ),
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
