import { homedir } from 'node:os'

// Written so that this file does not match itself.
const foreignFolders = /(?<![\w.@~-])\/(?:work|root)\/[\w.-]|(?<![\w.@~-])\/(?:home|Users)\/[a-z][\w-]*\/[\w.-]/

const startsIn = (folder: string) => new RegExp(`(?<![\\w.@~-])${RegExp.escape(folder)}/`)

/** Sentences about lines that hold an absolute path of somebody's machine: nobody else has it. */
export function absolutePaths(file: string, text: string, here: string[] = [homedir()]): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = foreignFolders.test(line) || here.some(folder => startsIn(folder).test(line))
    return found ? [`${file}:${index + 1} holds an absolute path of one machine.`] : []
  })
}

/** Sentences about a lock file that names where packages were downloaded: the next machine may use another registry. */
export function lockProblems(text: string): string[] {
  const addresses = text.match(/"resolved":/g)?.length ?? 0
  return addresses > 0
    ? [
        `package-lock.json names ${addresses} download addresses. Install with the project's .npmrc, which leaves them out.`,
      ]
    : []
}
