/**
 * Whether a file is part of the build context, by the rules of .dockerignore: the last line that matches the file or a parent
 * folder decides.
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

/** `*` matches any characters within one name, including a leading dot; `**` matches any folders. */
const patternOf = (glob: string) =>
  new RegExp(
    `^${glob
      .replace(/[.+^$(){}|[\]\\]/g, '\\$&')
      .replaceAll('**/', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '(?:.*/)?')}$`,
  )
