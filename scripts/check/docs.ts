import { existsSync } from 'node:fs'
import { posix } from 'node:path'

export interface Known {
  files: string[]
  scripts: string[]
  commands: (name: string) => boolean
}

const npmItself = new Set([
  'ci',
  'install',
  'i',
  'exec',
  'run',
  'audit',
  'outdated',
  'update',
  'ls',
  'pack',
  'prune',
  'sbom',
])
const short = new Set(['start', 'test', 'stop', 'restart'])
const made = /^(data|dist|node_modules|test-results|playwright-report)(\/|$)|^deploy\/(\.env|app\.env)$/
const looksLikePath = /^(?:\.{0,2}\/)?[\w.@-]*[\w@-](?:\/[\w.@<>*{},-]+)*\/?$/
const sourceFile = /\.(ts|tsx|mjs|js|json|md|sql|css|html|svg|yml|yaml|sh)$/

export function docProblems(document: string, text: string, known: Known): string[] {
  const lines = text.split('\n')
  const problems = lines.flatMap((line, index) => {
    const at = `${document}:${index + 1}`
    return [
      ...commandProblems(line, known),
      ...pathProblems(document, line, known),
      ...linkProblems(document, line, text, known),
    ].map(problem => `${at} ${problem}`)
  })
  return [...problems, ...decisionProblems(document, lines)]
}

const decisionParts = ['## Context', '## Decision', '## Costs', '## Alternatives']
const decisionLinesMax = 40

function decisionProblems(document: string, lines: string[]): string[] {
  const number = /^docs\/decisions\/(\d{3})-/.exec(document)?.[1]
  if (!number) return []
  const [title = '', ...parts] = lines.filter(line => /^#+ /.test(line))
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length
  return [
    ...(/^# \d{3} \S/.test(title) && title.startsWith(`# ${number} `) ? [] : [`is not titled "# ${number} …".`]),
    ...(parts.join() === decisionParts.join() ? [] : [`has other headings than ${decisionParts.join(', ')}.`]),
    ...(count > decisionLinesMax ? [`has ${count} lines, more than ${decisionLinesMax}.`] : []),
  ].map(problem => `${document} ${problem}`)
}

function commandProblems(line: string, { scripts, commands, files }: Known): string[] {
  const problems: string[] = []
  for (const [, run, name = ''] of line.matchAll(/\bnpm (run )?([\w:-]+)/g)) {
    const exists = run || short.has(name) ? scripts.includes(name) : npmItself.has(name) || !isCode(line, `npm ${name}`)
    if (!exists) problems.push(`names \`npm ${run ?? ''}${name}\`, which is no script of package.json.`)
  }
  for (const [, name = ''] of line.matchAll(/\bnpx (?:-[\w-]+ )*([\w@/-]+)/g))
    if (!commands(name)) problems.push(`names \`npx ${name}\`, a command that no installed package brings.`)
  for (const [, file = ''] of line.matchAll(/\bnode (?:-[\w=-]+ )*([\w./-]+\.(?:ts|mjs|js))\b/g))
    if (!files.includes(posix.normalize(file))) problems.push(`runs ${file}, which does not exist.`)
  return problems
}

const isCode = (line: string, words: string) =>
  line.trimStart().replace(/^\$ /, '').startsWith(words) ||
  [...line.matchAll(/`([^`]+)`/g)].some(([, code]) => code?.includes(words))

function pathProblems(document: string, line: string, { files }: Known): string[] {
  const known = pathsOf(files)
  return [...line.matchAll(/`([^`\s]+)`/g)].flatMap(([, code = '']) => {
    const path = code.replace(/^\.\//, '').replace(/:\d+$/, '')
    const relative = path.startsWith('../')
    if (path.startsWith('/') || !looksLikePath.test(path) || made.test(path)) return []
    if (!relative && !known.has(path.split('/')[0] ?? '') && !sourceFile.test(path)) return []
    if (!path.includes('/') && !sourceFile.test(path)) return []
    const found = [path, posix.join(posix.dirname(document), path)].some(one => stands(one, files))
    const anywhere = !path.includes('/') && files.some(file => file.endsWith(`/${path}`))
    return found || anywhere ? [] : [`names ${code}, which does not exist.`]
  })
}

const folders = new WeakMap<string[], Set<string>>()

function pathsOf(files: string[]): Set<string> {
  const paths = folders.get(files) ?? new Set<string>()
  if (paths.size === 0)
    for (const file of files)
      for (let path = file; path !== '.' && !paths.has(path); path = posix.dirname(path)) paths.add(path)
  folders.set(files, paths)
  return paths
}

/** `<name>` and `*` match any one name, and `{a,b}` either. */
function stands(path: string, files: string[]): boolean {
  if (!/[<*{]/.test(path)) return pathsOf(files).has(posix.normalize(path).replace(/\/$/, ''))
  const pattern = posix
    .normalize(path)
    .replace(/\/$/, '')
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/<[\w-]+>|\*+/g, '[^/]+')
  const fits = new RegExp(`^${pattern}(?:/|$)`)
  return files.some(file => fits.test(file))
}

function linkProblems(document: string, line: string, text: string, { files }: Known): string[] {
  return [...line.replace(/`[^`]*`/g, '').matchAll(/\[[^\]]*\]\(([^)\s]+)[^)]*\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return []
    const [path = '', anchor] = target.split('#')
    if (!path)
      return !anchor || headings(text).includes(anchor) ? [] : [`links to #${anchor}, a heading that it has not.`]
    const file = posix.join(posix.dirname(document), decodeURI(path))
    return stands(file, files) || made.test(file) ? [] : [`links to ${path}, which does not exist.`]
  })
}

const headings = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )

export const installed = (root: string) => (name: string) => existsSync(`${root}/node_modules/.bin/${name}`)
