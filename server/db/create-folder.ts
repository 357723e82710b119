import { openPglite } from './pglite.ts'

/** Creates the folder of an embedded database in a process of its own, which `createFolder` starts. */
const database = await openPglite({ folder: process.argv[2] ?? '' })
await database.close()
