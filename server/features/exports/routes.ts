import { api } from '../../http/guard.ts'
import { signedIn } from '../accounts/access.ts'
import { confirmDownload } from './confirm.ts'
import { presentExport } from './present.ts'
import { latestExport } from './queries.ts'
import { removeExport } from './remove.ts'
import { requestExport } from './request.ts'

export const exports = api.exports.router({
  read: api.exports.read.handler(async ({ context }) => {
    const row = await latestExport(context.deps.db, signedIn(context.viewer))
    return { export: row ? presentExport(row) : null }
  }),

  request: api.exports.request.handler(async ({ context }) =>
    presentExport(await requestExport(context, signedIn(context.viewer))),
  ),

  remove: api.exports.remove.handler(async ({ context, input }) => {
    await removeExport(context, signedIn(context.viewer), input.exportId)
    return { done: true as const }
  }),

  confirm: api.exports.confirm.handler(async ({ context, input }) => ({
    url: await confirmDownload(context, signedIn(context.viewer), input),
  })),
})
