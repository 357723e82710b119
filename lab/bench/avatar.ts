import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits, rates } from '../../contract/limits.ts'
import { plainRoutes } from '../../contract/plain-routes.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { ascending, digits, quantile, type Figure } from './support/figures.ts'
import { largestPhoto } from './support/large-photo.ts'
import { pause, residentMiB, startOurs, type Served } from './support/process.ts'
import { openSessions } from './support/sessions.ts'

const uploads = 30
const [uploadsEach] = rates.avatarByAccount

export async function measureAvatar(databaseUrl: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-avatar-'))
  const database = await openPostgres(databaseUrl, { onError: () => undefined, poolSize: 2 })
  let server: Served | undefined
  try {
    const photo = await largestPhoto(limits.avatarBytesMax)
    const sessions = await openSessions(database.db, Math.ceil((uploads + 1) / uploadsEach))
    server = await startOurs({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
    const { url, pid } = server
    const upload = async (n: number) => {
      const began = performance.now()
      const response = await fetch(url + plainRoutes.avatar.path, {
        method: plainRoutes.avatar.method,
        headers: { cookie: sessions[Math.floor(n / uploadsEach)]?.cookie ?? '', origin: url },
        body: photo,
      })
      await response.text()
      if (response.status !== 200) throw new Error(`A picture was answered with ${response.status}.`)
      return performance.now() - began
    }
    const first = await upload(0)
    const times: number[] = []
    for (let n = 1; n <= uploads; n++) times.push(await upload(n))
    await pause(3_000)
    const memory = await residentMiB(pid)
    const sorted = ascending(times)
    const photoText = `${digits(photo.length / 2 ** 20)} MiB, 12 megapixels`
    return [
      { what: `photo of ${photoText}: p50 in ms`, value: quantile(sorted, 0.5) },
      { what: `photo of ${photoText}: p95 in ms`, value: quantile(sorted, 0.95), atMost: 1000 },
      { what: 'first photo after the start, which loads the decoder, in ms', value: first, atMost: 1000 },
      { what: 'resident memory after the uploads in MiB', value: memory, text: digits(memory) },
    ]
  } finally {
    await server?.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
