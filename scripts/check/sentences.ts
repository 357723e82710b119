import { en } from '../../web/locales/en/index.ts'

type Tree = { [key: string]: string | Tree }

const keysOf = (tree: Tree, above = ''): string[] =>
  Object.entries(tree).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [above + key] : keysOf(inner, `${above}${key}.`),
  )

export function unusedSentences(sources: string[], sentences: Tree = en): string[] {
  const all = sources.join('\n')
  const named = new Set([...all.matchAll(/['"]([\w.]+\.[\w.& ,()/-]+)['"]/g)].map(([, key = '']) => key))
  const patterns = [
    ...new Set([...all.matchAll(/`([\w.]*\w+\.[^`\n]*\$\{[^`\n]*)`/g)].map(([, text = '']) => text)),
  ].map(
    text =>
      new RegExp(
        `^${text
          .split(/\$\{[^}]*\}/)
          .map(RegExp.escape)
          .join('.+')}$`,
      ),
  )
  const isSaid = (key: string) => named.has(key) || patterns.some(pattern => pattern.test(key))
  const plural = /_(?:zero|one|other)$/
  return keysOf(sentences).filter(key => !isSaid(key) && !isSaid(key.replace(plural, '')))
}
