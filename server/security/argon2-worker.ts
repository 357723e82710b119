import { argon2Sync, type Argon2Parameters } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

// Linux keeps a priority for each thread; elsewhere this would slow down the whole process.
if (process.platform === 'linux') setPriority(10)

parentPort?.on('message', (parameters: Argon2Parameters) => parentPort?.postMessage(argon2Sync('argon2id', parameters)))
