/**
 * Whether a file goes to the builder, by the rules of a .dockerignore: of the lines that match it or a folder around
 * it, the last decides.
 */
export function inContext(file: string, ignore: string): boolean {
  const parts = file.split('/')
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  let sent = true
  for (const line of ignore.split('\n').map(text => text.trim())) {
    if (!line || line.startsWith('#')) continue
    const pattern = patternOf(line.replace(/^!/, ''))
    if (paths.some(path => pattern.test(path))) sent = line.startsWith('!')
  }
  return sent
}

/** A star stands for anything within one name, a leading dot too; two of them for any folders. */
const patternOf = (glob: string) =>
  new RegExp(
    `^${glob
      .replace(/[.+^$(){}|[\]\\]/g, '\\$&')
      .replaceAll('**/', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '(?:.*/)?')}$`,
  )
