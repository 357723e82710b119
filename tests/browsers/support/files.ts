import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { drawing, flatPhoto } from '../../support/pictures.ts'
import type { Page } from './page.ts'

export const jpeg = async (): Promise<string> => photoFile(await drawing(1200, 900).jpeg().toBuffer())

export const largeJpeg = async (): Promise<string> => photoFile(await flatPhoto(8064, 6048))

async function photoFile(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-photo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'photo.jpg')
  await writeFile(path, bytes)
  return path
}

export const storePicture = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.tab.evaluate(async path => {
    const canvas = new OffscreenCanvas(800, 600)
    canvas.getContext('2d')?.fillRect(0, 0, 400, 300)
    const body = await canvas.convertToBlob({ type: 'image/jpeg' })
    return (await (await fetch(path, { method: 'PUT', body })).json()) as Answer
  }, path)
