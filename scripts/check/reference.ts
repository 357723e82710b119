function rowsUnder(heading: string, text: string): string[] {
  const [, section = ''] = text.split(`\n## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name)
}

const differences = (what: string, listed: Iterable<string>, known: Iterable<string>): string[] => {
  const [inPage, inCode] = [new Set(listed), new Set(known)]
  return [
    ...[...inCode.difference(inPage)].map(name => `docs/reference.md does not list the ${what} ${name}.`),
    ...[...inPage.difference(inCode)].map(name => `docs/reference.md lists the ${what} ${name}, which does not exist.`),
  ]
}

export function referenceProblems(page: string, scripts: string[], environment: string): string[] {
  const [, schema = ''] = environment.split('const variables = z.object({')
  const variables = [...(schema.split('\n})')[0] ?? '').matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(
    ([, name = '']) => name,
  )
  const commands = rowsUnder('Commands', page).map(command => command.replace(/^npm (?:run )?/, '').split(' ')[0] ?? '')
  return [
    ...differences('command', commands, scripts),
    ...differences('variable', rowsUnder('Environment', page), variables),
  ]
}
