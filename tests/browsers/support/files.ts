import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { drawing } from '../../support/pictures.ts'
import type { Page } from './page.ts'

export async function jpeg(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-photo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'photo.jpg')
  await drawing(1200, 900).jpeg().toFile(path)
  return path
}

/** Uploads a picture drawn in the page. Returns the server's answer. */
export const storePicture = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.tab.evaluate(async path => {
    const canvas = new OffscreenCanvas(800, 600)
    canvas.getContext('2d')?.fillRect(0, 0, 400, 300)
    const body = await canvas.convertToBlob({ type: 'image/jpeg' })
    return (await (await fetch(path, { method: 'PUT', body })).json()) as Answer
  }, path)
