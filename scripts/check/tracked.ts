import { homedir } from 'node:os'

// Does not match itself.
const foreignFolders = /(?<![\w.@~-])\/(?:work|root)\/[\w.-]|(?<![\w.@~-])\/(?:home|Users)\/[a-z][\w-]*\/[\w.-]/

const startsIn = (folder: string) => new RegExp(`(?<![\\w.@~-])${RegExp.escape(folder)}/`)

export function absolutePaths(file: string, text: string, here: string[] = [homedir()]): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = foreignFolders.test(line) || here.some(folder => startsIn(folder).test(line))
    return found ? [`${file}:${index + 1} holds an absolute path of one machine.`] : []
  })
}

export function lockProblems(file: string, text: string): string[] {
  const addresses = text.match(/"resolved":/g)?.length ?? 0
  return addresses > 0
    ? [`${file} names ${addresses} download addresses. Install with the project's .npmrc, which leaves them out.`]
    : []
}
