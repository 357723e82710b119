import { argon2Sync, type Argon2Parameters } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

// On Linux the priority is per thread; elsewhere this would affect the whole process.
if (process.platform === 'linux') setPriority(10)

// Unlike OpenSSL's, it uses vector instructions. Some platforms have no binary of it.
const vectorized = await import('@node-rs/argon2').catch(() => undefined)

const algorithm = 2

function argon2id(parameters: Argon2Parameters): Uint8Array {
  const { message, nonce, memory, passes, parallelism, tagLength } = parameters
  if (!vectorized) return argon2Sync('argon2id', parameters)
  return vectorized.hashRawSync(message as string, {
    ...{ algorithm, salt: nonce as Uint8Array, memoryCost: memory, timeCost: passes, parallelism },
    outputLen: tagLength,
  })
}

parentPort?.on('message', (parameters: Argon2Parameters) => parentPort?.postMessage(argon2id(parameters)))
