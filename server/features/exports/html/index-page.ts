import type { Kysely } from 'kysely'
import type { Schema } from '../../../db/tables.ts'
import type { ExportArea, Owner } from '../../../export-areas/define-area.ts'
import { exportWords } from '../../../words/exports.ts'
import { frame, label, moment } from './frame.ts'
import { itemHtml } from './item.ts'

/** Everything except messages, which have pages of their own. */
export const indexPage = (db: Kysely<Schema>, owner: Owner, areas: readonly ExportArea[]): AsyncGenerator<string> =>
  frame(owner, {
    title: exportWords[owner.language].page.title,
    uses: ['page.', 'areas.', 'fields.', 'values.'],
    body: body(db, owner, areas),
  })

async function* body(db: Kysely<Schema>, owner: Owner, areas: readonly ExportArea[]): AsyncGenerator<string> {
  yield `<h1>${label(owner, 'page.title')}</h1>
<p>${label(owner, 'page.lead')}</p>
<p class="muted">${label(owner, 'page.unzip')}</p>
<p class="muted">${label(owner, 'page.prepared')}: ${moment(owner, new Date().toISOString())}</p>
<nav aria-labelledby="contents"><h2 id="contents">${label(owner, 'page.contents')}</h2><ul>
${areas.map(({ name }) => `<li><a href="#${name}">${label(owner, `areas.${name}`)}</a></li>`).join('\n')}
</ul></nav>
`
  for (const { name, batches } of areas) {
    yield `<section aria-labelledby="${name}"><h2 id="${name}">${label(owner, `areas.${name}`)}</h2>\n`
    let isEmpty = true
    for await (const batch of batches(db, owner)) {
      isEmpty = false
      yield batch.map(item => itemHtml(owner, item)).join('')
    }
    yield isEmpty ? `<p class="muted">${label(owner, 'page.nothing')}</p></section>\n` : '</section>\n'
  }
}
