import { locate, readDeclarations } from './locate.ts'
import { planted } from './planted.ts'

export async function testsOfFaults(files: readonly string[]): Promise<string[]> {
  const declarations = await readDeclarations()
  return planted.flatMap(({ at, statement, tests }) =>
    files.includes(locate(declarations, at, statement).file) ? tests : [],
  )
}
