import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'
import type { MediaStore } from './store.ts'

export const openMediaStore = ({ dataDir, s3 }: Pick<Environment, 'dataDir' | 's3'>): MediaStore =>
  s3 ? s3Store(s3) : diskStore(join(dataDir, 'media'))
