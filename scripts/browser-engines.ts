import { existsSync, globSync } from 'node:fs'

export const engines = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof engines)[number]

interface Program {
  paths: string[]
  package: string
}

export const programs = {
  firefox: {
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    package: 'firefox-esr',
  },
  webkitDriver: { paths: ['/usr/bin/WebKitWebDriver'], package: 'webkit2gtk-driver' },
  miniBrowser: { paths: ['/usr/lib/*/webkit2gtk-4.1/MiniBrowser'], package: 'webkit2gtk-driver' },
  xvfb: { paths: ['/usr/bin/Xvfb'], package: 'xvfb' },
} satisfies Record<string, Program>

export type ProgramName = keyof typeof programs

// The tests' Chromium comes with the npm packages.
const needed: Record<Engine, ProgramName[]> = {
  chromium: [],
  firefox: ['firefox'],
  webkit: ['webkitDriver', 'miniBrowser', 'xvfb'],
}

const find = ({ paths }: Program): string | undefined =>
  paths.flatMap(path => (path.includes('*') ? globSync(path) : [path])).find(path => existsSync(path))

export function programPath(name: ProgramName): string {
  const path = find(programs[name])
  if (!path) throw new Error(`Not installed: the Debian package ${programs[name].package}.`)
  return path
}

export const missingPackages = (engine: Engine): string[] => [
  ...new Set(needed[engine].filter(name => !find(programs[name])).map(name => programs[name].package)),
]
