import { parentPort } from 'node:worker_threads'
import { AppError } from '../base/errors.ts'
import { making } from './make-picture.ts'
import type { PictureAnswer, PictureWork } from './picture.ts'

parentPort?.on('message', ({ work, bytes, pixels }: PictureWork) => {
  const answer = (told: PictureAnswer) => parentPort?.postMessage(told)
  void making[work](bytes, pixels).then(
    made => answer({ made }),
    error => answer({ code: error instanceof AppError ? error.code : null, why: String(error.cause ?? error) }),
  )
})
