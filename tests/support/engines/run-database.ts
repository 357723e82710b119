import { createDatabase, scratchName } from '../../../scripts/scratch-database.ts'

/** The teardown drops it. */
export const runDatabase = (
  { server, name }: { server: string; name: string },
  { bare = false } = {},
): Promise<string> => createDatabase(server, scratchName('test').replace('peeps_test', name), bare ? undefined : name)
