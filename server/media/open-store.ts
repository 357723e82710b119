import { join } from 'node:path'
import type { Environment } from '../base/environment.ts'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'
import { exportTypes, type MediaStore } from './store.ts'

export const openMediaStore = ({ dataDir, s3 }: Pick<Environment, 'dataDir' | 's3'>): MediaStore =>
  s3 ? s3Store(s3) : diskStore(join(dataDir, 'media'))

export const openExportStore = ({ dataDir, s3 }: Pick<Environment, 'dataDir' | 's3'>): MediaStore =>
  s3 ? s3Store(s3, { types: exportTypes }) : diskStore(join(dataDir, 'private'), exportTypes)
