import { openPglite } from './pglite.ts'

/** Entry point of the child process that `createFolder` starts. */
const database = await openPglite({ folder: process.argv[2] ?? '' })
await database.close()
