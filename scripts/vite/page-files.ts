import type { Plugin, Rolldown } from 'vite'
import { openPages, type PageName } from '../../contract/pages.ts'
import { lazyRoutes } from './lazy-routes.ts'
import { sentenceFiles } from './sentence-files.ts'

/** Without menus; all others use the layout of members. */
const alone = new Set<string>([...openPages, 'onboarding', 'welcome', 'notFound'] satisfies (PageName | 'notFound')[])

/** Writes `pages.json`, from which the server adds preloads, so that the browser fetches scripts before the entry has run. */
export const pageFiles = (): Plugin => ({
  name: 'page-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    if (!bundle['index.html']) return
    const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
    const start = chunks.find(({ isEntry }) => isEntry)
    const known = start ? filesOf(start, bundle) : new Set<string>()
    const own = new Map<string, Set<string>>()
    for (const [name, id] of lazyRoutes()) {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
      if (!chunk) this.error(`The screen ${name} of web/app/lazy-routes.ts is in no file of the build.`)
      own.set(name, filesOf(chunk, bundle).difference(known))
    }
    if (own.size === 0) this.error('No screen was found in web/app/lazy-routes.ts: has its form changed?')
    const layout = own.get('memberLayout') ?? new Set()
    const pages = [...own].map(([name, files]) => [name, [...(alone.has(name) ? files : layout.union(files))]])
    const sentences = [...sentenceFiles(bundle)].map(([language, chunk]) => [
      language,
      [...filesOf(chunk, bundle).difference(known)],
    ])
    const source = { pages: Object.fromEntries(pages), sentences: Object.fromEntries(sentences) }
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(source) })
  },
})

function filesOf(
  { fileName, imports }: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  files = new Set<string>(),
) {
  if (files.has(fileName)) return files
  files.add(fileName)
  for (const name of imports) {
    const file = bundle[name]
    if (file?.type === 'chunk') filesOf(file, bundle, files)
  }
  return files
}
