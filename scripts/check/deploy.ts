import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const others = /^(POSTGRES_|ROOT_|VGW_)|^(SITE|UPSTREAMS|TMPDIR|NODE_COMPILE_CACHE|MALLOC_[A-Z_]+)$/

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

export const variablesOf = (source: string): string[] => namesIn(source, /^ {2}([A-Z][A-Z\d_]+):/gm)

/** Variables of the deployment that the server does not read, or that the example omits. `files` maps names to texts. */
export function deployProblems(known: string[], files: Record<string, string>): string[] {
  const sets = Object.entries(files).flatMap(([file, text]) => {
    const names = file.endsWith('.yml')
      ? namesIn(text, /^\s+([A-Z][A-Z\d_]+):/gm)
      : file === 'app.env.example'
        ? namesIn(text, /^#?([A-Z][A-Z\d_]+)=/gm)
        : file === 'Dockerfile' || file.endsWith('.service')
          ? namesIn(text, /^(?:ENV |Environment=)(.*)$/gm).flatMap(line => namesIn(line, /(?:^|\s)([A-Z][A-Z\d_]+)=/g))
          : []
    return names
      .filter(name => !known.includes(name) && !others.test(name))
      .map(name => `${file} sets ${name}, which the server does not read.`)
  })
  const app = namesIn(files['app.env.example'] ?? '', /^#?([A-Z][A-Z\d_]+)=/gm)
  const unnamed = known
    .filter(name => !app.includes(name))
    .map(name => `app.env.example does not name ${name}, which the server reads.`)
  const together = namesIn(files['compose.env.example'] ?? '', /^#?([A-Z][A-Z\d_]+)=/gm)
  const unasked = Object.entries(files)
    .filter(([file]) => file.endsWith('.yml'))
    .flatMap(([file, text]) => namesIn(text, /\$\{([A-Z][A-Z\d_]+)/g).map(name => ({ file, name })))
    .filter(({ name }) => !together.includes(name))
    .map(({ file, name }) => `${file} asks for ${name}, which compose.env.example does not name.`)
  return [...sets, ...unnamed, ...new Set(unasked)]
}

export function ownDeployProblems(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const entries = readdirSync(join(root, 'deploy'), { withFileTypes: true }).filter(entry => entry.isFile())
  const files = Object.fromEntries(entries.map(({ name }) => [name, read(`deploy/${name}`)]))
  return deployProblems(variablesOf(read('server/base/environment.ts')), { ...files, Dockerfile: read('Dockerfile') })
}
