import type { Deps } from '../../deps/deps.ts'
import { areas, schemaOfFiles } from './areas/all.ts'
import type { Item } from './areas/area.ts'
import { countMessages, messages } from './areas/messages.ts'
import { addCalendars, addPictures, countPictures } from './files.ts'
import { conversationPages } from './html/conversation-page.ts'
import { indexPage } from './html/index-page.ts'
import type { Owner } from './owner.ts'
import type { Progress } from './progress.ts'
import { zipOf } from './zip.ts'

type Source = Pick<Deps, 'db' | 'media'> & { owner: Owner; origin: string; progress: Progress }

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

/** The zip file, in chunks. Reads the database in batches, and one picture at a time. */
export const archiveOf = ({ db, media, owner, origin, progress }: Source): AsyncGenerator<Buffer> =>
  zipOf(async add => {
    const records = areas.filter(({ name }) => name !== 'messages')
    await progress.begin('records', records.length)
    await add('index.html', indexPage(db, owner))
    await add('schema.json', JSON.stringify(schemaOfFiles(), null, 2))
    for (const { name, area } of records) {
      await add(`data/${name}.json`, jsonOf(name, area.batches(db, owner)))
      await progress.add(1)
    }
    await addCalendars({ db, owner, add }, origin)
    await progress.begin('messages', await countMessages(db, owner))
    const read = () => counted(messages.batches(db, owner), progress)
    await add('data/messages.json', jsonOf('messages', read()))
    for await (const { name, html } of conversationPages(read(), owner)) await add(name, html)
    await progress.begin('pictures', await countPictures(db, owner))
    await addPictures({ db, owner, add, media, progress })
  })
