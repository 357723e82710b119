import { openPglite } from './pglite.ts'

const database = await openPglite({ folder: process.argv[2] ?? '' })
await database.close()
