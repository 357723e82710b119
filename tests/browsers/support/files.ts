import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { rm } from 'node:fs/promises'
import { drawing } from '../../support/pictures.ts'

/** A photo in a file that is removed after the test; its path. */
export async function jpeg(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-photo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'photo.jpg')
  await drawing(1200, 900).jpeg().toFile(path)
  return path
}
