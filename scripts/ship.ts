import { glob, lstat, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { chmodSync, chownSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFiles, root } from './check/files.ts'
import { layBase, prepareRoot } from './ship/base.ts'
import { buildStage, rootOf } from './ship/build-stages.ts'
import { canSeal, type Place } from './ship/container.ts'
import { inContext } from './ship/context.ts'
import { readDockerfile } from './ship/dockerfile.ts'
import { tryImage } from './ship/try-image.ts'

/** All files below a folder with size in bytes and modification time. */
async function listed(folder: string): Promise<Map<string, { size: number; mtimeMs: number }>> {
  const files = new Map<string, { size: number; mtimeMs: number }>()
  for await (const path of glob('**/*', { cwd: folder })) {
    const { size, mtimeMs } = await lstat(join(folder, path))
    files.set(path, { size, mtimeMs })
  }
  return files
}

const megabytes = (files: Map<string, { size: number }>, below = '') =>
  ([...files].reduce((sum, [path, { size }]) => sum + (path.startsWith(below) ? size : 0), 0) / 1e6).toFixed(0)

/**
 * Runs the steps of the Dockerfile in local folders, without a container engine, and tests the result: as the image's user, with
 * a clean environment, and with write access only to its volume and /tmp. On Linux as root, the image is also the root file
 * system, with the libraries of its base.
 */
async function ship() {
  const folder = await mkdtemp(join(tmpdir(), 'our-peeps-ship-'))
  // The image's user must be able to enter the folder.
  chmodSync(folder, 0o755)
  try {
    const stages = readDockerfile(await readFile(join(root, 'Dockerfile'), 'utf8'))
    const ignore = await readFile(join(root, '.dockerignore'), 'utf8')
    const files = (await projectFiles()).filter(file => inContext(file, ignore))
    console.log(`${files.length} files go to the builder.`)
    for (const stage of stages) {
      const began = performance.now()
      await buildStage(stage, folder, { root, files })
      const made = megabytes(await listed(rootOf(folder, stage)))
      console.log(`Stage ${stage.name}: ${made} MB in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    }
    const last = stages.at(-1)
    if (!last) throw new Error('The Dockerfile has no stage.')
    const image = rootOf(folder, last)
    const made = await listed(image)
    for (const part of ['usr/local/bin', 'app/node_modules', 'app/dist', 'app/server', 'app'])
      console.log(`  ${part}: ${megabytes(made, part)} MB`)

    const place: Place = { root: image, data: join(folder, 'volume'), sealed: canSeal() && (await layBase(image)) }
    await prepareRoot(image)
    await mkdir(place.data, { mode: 0o700 })
    if (process.getuid?.() === 0) chownSync(place.data, 65_532, 65_532)
    const before = await listed(image)
    await tryImage(place, last, line => console.log(`  ${line}`))
    const after = await listed(image)
    const written = [...after].filter(([path, { mtimeMs }]) => before.get(path)?.mtimeMs !== mtimeMs)
    if (written.length > 0) throw new Error(`Written in the image: ${written.map(([path]) => path).join(', ')}`)
    console.log('Nothing was written outside /data and /tmp.')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await ship()
