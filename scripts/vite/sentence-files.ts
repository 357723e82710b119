import type { Rolldown } from 'vite'

const languageOf = (id: string) => /\/web\/locales\/(?!en\/)(\w+)\//.exec(id)?.[1]

export function sentenceChunk(id: string): string | null {
  const language = languageOf(id)
  return language ? `language-${language}` : null
}

export function sentenceFiles(bundle: Rolldown.OutputBundle): Map<string, Rolldown.OutputChunk> {
  const files = new Map<string, Rolldown.OutputChunk>()
  for (const file of Object.values(bundle)) {
    const language = file.type === 'chunk' ? file.moduleIds.map(languageOf).find(Boolean) : undefined
    if (language && file.type === 'chunk') files.set(language, file)
  }
  return files
}
