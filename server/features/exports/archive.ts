import * as z from 'zod/mini'
import type { Deps } from '../../deps/deps.ts'
import type { ExportArea, Item, Owner } from '../../export-areas/define-area.ts'
import { conversationPages } from './html/conversation-page.ts'
import { indexPage } from './html/index-page.ts'
import { pictureFiles } from './pictures.ts'
import type { Progress } from './progress.ts'
import { zipOf, type AddFile } from './zip.ts'

type Source = Pick<Deps, 'db' | 'media' | 'exportAreas'> & { owner: Owner; origin: string; progress: Progress }
type Archive = Source & { add: AddFile }

async function* jsonOf(name: string, batches: AsyncIterable<Item[]>): AsyncGenerator<string> {
  yield `{"area":${JSON.stringify(name)},"items":[`
  let between = '\n'
  for await (const batch of batches) {
    yield between + batch.map(item => JSON.stringify(item)).join(',\n')
    between = ',\n'
  }
  yield '\n]}\n'
}

/** Half of the work per item: it is written as data and as a page. */
async function* counted<Of>(batches: AsyncIterable<Of[]>, progress: Progress): AsyncGenerator<Of[]> {
  for await (const batch of batches) {
    await progress.add(batch.length / 2)
    yield batch
  }
}

/** The content of `schema.json`, which describes each file by its name. */
const schemaOfFiles = (areas: readonly ExportArea[]) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Our Peeps: your data',
  $defs: Object.fromEntries(
    areas.map(({ name, item }) => {
      const { $schema: _, ...file } = z.toJSONSchema(z.object({ area: z.literal(name), items: z.array(item) }))
      return [`data/${name}.json`, file]
    }),
  ),
})

async function addRecords({ db, owner, exportAreas, progress, add }: Archive): Promise<void> {
  const records = exportAreas.filter(({ messages }) => !messages)
  await progress.begin('records', records.length)
  await add('index.html', indexPage(db, owner, records))
  await add('schema.json', JSON.stringify(schemaOfFiles(exportAreas), null, 2))
  for (const { name, batches } of records) {
    await add(`data/${name}.json`, jsonOf(name, batches(db, owner)))
    await progress.add(1)
  }
}

async function addMessages({ db, owner, exportAreas, progress, add }: Archive): Promise<void> {
  for (const { name, batches, messages } of exportAreas) {
    if (!messages) continue
    await progress.begin('messages', await messages.count(db, owner))
    await add(`data/${name}.json`, jsonOf(name, counted(batches(db, owner), progress)))
    for await (const page of conversationPages(counted(messages.batches(db, owner), progress), owner))
      await add(page.name, page.html)
  }
}

async function addFiles({ db, media, owner, origin, exportAreas, progress, add }: Archive): Promise<void> {
  const files = [pictureFiles(exportAreas, media), ...exportAreas.flatMap(area => area.files ?? [])]
  const counts = await Promise.all(files.map(async ({ count }) => count?.(db, owner) ?? 0))
  await progress.begin(
    'pictures',
    counts.reduce((sum, count) => sum + count, 0),
  )
  for (const { count, read } of files)
    for await (const step of read({ db, owner, origin })) {
      for (const { name, content } of step) await add(name, content, { compress: typeof content === 'string' })
      if (count) await progress.add(1)
    }
}

/** The zip file, in chunks. Reads the database in batches, and one picture at a time. */
export const archiveOf = (source: Source): AsyncGenerator<Buffer> =>
  zipOf(async add => {
    await addRecords({ ...source, add })
    await addMessages({ ...source, add })
    await addFiles({ ...source, add })
  })
