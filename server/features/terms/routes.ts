import { api } from '../../http/guard.ts'
import { termsFor } from './access.ts'
import { create } from './create.ts'
import { presentLatest, presentLine, presentVersion } from './present.ts'
import { latestTerms, listVersions, nextTerms } from './queries.ts'
import { update } from './update.ts'
import { withdraw } from './withdraw.ts'

const { terms: routes } = api

export const terms = routes.router({
  latest: routes.latest.handler(async ({ context }) => {
    const { db } = context.deps
    const [[row], [next]] = await Promise.all([latestTerms(db, {}), nextTerms(db, {})])
    return {
      terms: row ? presentLatest(row) : null,
      next: next ? { version: next.version, effectiveAt: next.effective_at } : null,
    }
  }),

  versions: routes.versions.handler(async ({ context }) => {
    const { rows, today } = await listVersions(context.deps.db)
    return { items: rows.map(presentLine), next: (rows[0]?.version ?? 0) + 1, today }
  }),

  version: routes.version.handler(async ({ context, input }) =>
    presentVersion(await termsFor(context.deps.db, input.termsId)),
  ),

  create: routes.create.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    return presentVersion(await create(db, viewer, input))
  }),

  update: routes.update.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    return presentVersion(await update(db, viewer, input))
  }),

  withdraw: routes.withdraw.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    return presentVersion(await withdraw(db, viewer, input.termsId))
  }),
})
