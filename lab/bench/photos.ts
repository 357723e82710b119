import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '../../contract/limits.ts'
import type { Photo } from '../../contract/listings.ts'
import { plainRoutes } from '../../contract/plain-routes.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { ascending, digits, quantile, type Figure } from './support/figures.ts'
import { largestPhoto } from './support/large-photo.ts'
import { pause, residentMiB, startOurs, type Served } from './support/process.ts'
import { openSessions } from './support/sessions.ts'
import { watchedLoop } from './support/watched-loop.ts'

const members = 20
const each = 3

export async function measurePhotos(databaseUrl: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-photos-'))
  const database = await openPostgres(databaseUrl, { onError: () => undefined, poolSize: 2 })
  let server: Served | undefined
  try {
    const photo = await largestPhoto()
    const sessions = await openSessions(database.db, members)
    const loop = watchedLoop(folder)
    server = await startOurs({ DATABASE_URL: databaseUrl, DATA_DIR: folder, ...loop.environment })
    return await sending(server, { photo, cookies: sessions.map(({ cookie }) => cookie), loop })
  } finally {
    await server?.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function sending(
  { url, pid }: Served,
  { photo, cookies, loop }: { photo: Buffer<ArrayBuffer>; cookies: string[]; loop: ReturnType<typeof watchedLoop> },
): Promise<Figure[]> {
  let failed = 0
  let times: number[] = []
  const send = async (cookie: string): Promise<string> => {
    const began = performance.now()
    const { method, path } = plainRoutes.photo
    const response = await fetch(url + path, { method, headers: { cookie, origin: url }, body: photo })
    const answer = (await response.json()) as Photo
    times.push(performance.now() - began)
    if (response.status !== 200) failed++
    return answer.photoId
  }
  const loopDelay = async () => (await loop.read(pid)).longestDelay
  const [seller = ''] = cookies
  await (await fetch(`${url}/api/listings`, { headers: { cookie: seller } })).text()
  await loopDelay()
  await send(seller)
  const first = await loopDelay()

  const calm = await residentMiB(pid)
  times = []
  const began = performance.now()
  const photoIds: string[] = []
  for (let n = 0; n < limits.photosMax; n++) photoIds.push(await send(seller))
  const listed = await list(url, seller, photoIds)
  const eight = performance.now() - began
  const one = ascending(times)
  const still = await loopDelay()

  times = []
  let memory = calm
  let isSending = true
  const watching = (async () => {
    while (isSending) {
      memory = Math.max(memory, await residentMiB(pid))
      await pause(50)
    }
  })()
  const burst = performance.now()
  await Promise.all(
    cookies.map(async cookie => {
      for (let n = 0; n < each; n++) await send(cookie)
    }),
  )
  const took = (performance.now() - burst) / 1000
  isSending = false
  await watching
  const crowded = await loopDelay()
  const what = `photo of ${digits(photo.length / 2 ** 20)} MiB`
  const all = `${members} concurrent members with ${each} photos each`
  return [
    { what: `${what}: p50 in ms`, value: quantile(one, 0.5) },
    { what: `${what}: p95 in ms`, value: quantile(one, 0.95) },
    { what: `${limits.photosMax} photos and their listing, in seconds`, value: eight / 1000, atMost: 8 },
    { what: 'photos of the listing', value: listed, atLeast: limits.photosMax, atMost: limits.photosMax },
    { what: 'longest event-loop delay of these uploads, in ms', value: still, atMost: 20 },
    { what: 'longest event-loop delay of the first photo, which loads the decoder, in ms', value: first },
    { what: `${all}: failed uploads`, value: failed, atMost: 0 },
    { what: `${all}: duration in seconds`, value: took },
    { what: `${all}: p95 of an upload in seconds`, value: quantile(ascending(times), 0.95) / 1000 },
    { what: `${all}: longest event-loop delay in ms`, value: crowded, atMost: 20 },
    { what: `${all}: growth of resident memory in MiB`, value: memory - calm, atMost: 150 },
  ]
}

async function list(url: string, cookie: string, photoIds: string[]): Promise<number> {
  const listing = {
    ...{ type: 'selling', title: 'A kettle that whistles', cents: 2500, condition: 'good', place: 'Gràcia' },
    ...{ delivery: 'pickup', photos: photoIds.map(photoId => ({ photoId })) },
  }
  const response = await fetch(`${url}/api/listings`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), listing }),
  })
  return ((await response.json()) as { photoCount: number }).photoCount
}
