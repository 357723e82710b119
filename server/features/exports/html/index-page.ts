import type { Kysely } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { areas } from '../areas/all.ts'
import type { Owner } from '../owner.ts'
import { exportWords } from '../words/words.ts'
import { frame, label, moment } from './frame.ts'
import { itemHtml } from './item.ts'

/** Everything except messages, which have pages of their own. */
export const indexPage = (db: Kysely<Schema>, owner: Owner): AsyncGenerator<string> =>
  frame(owner, {
    title: exportWords[owner.language].page.title,
    uses: ['page.', 'areas.', 'fields.', 'values.'],
    body: body(db, owner),
  })

const listed = areas.filter(({ name }) => name !== 'messages')

async function* body(db: Kysely<Schema>, owner: Owner): AsyncGenerator<string> {
  yield `<h1>${label(owner, 'page.title')}</h1>
<p>${label(owner, 'page.lead')}</p>
<p class="muted">${label(owner, 'page.unzip')}</p>
<p class="muted">${label(owner, 'page.prepared')}: ${moment(owner, new Date().toISOString())}</p>
<nav aria-labelledby="contents"><h2 id="contents">${label(owner, 'page.contents')}</h2><ul>
${listed.map(({ name }) => `<li><a href="#${name}">${label(owner, `areas.${name}`)}</a></li>`).join('\n')}
</ul></nav>
`
  for (const { name, area } of listed) {
    yield `<section aria-labelledby="${name}"><h2 id="${name}">${label(owner, `areas.${name}`)}</h2>\n`
    let isEmpty = true
    for await (const batch of area.batches(db, owner)) {
      isEmpty = false
      yield batch.map(item => itemHtml(owner, item)).join('')
    }
    yield isEmpty ? `<p class="muted">${label(owner, 'page.nothing')}</p></section>\n` : '</section>\n'
  }
}
