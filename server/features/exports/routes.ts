import { api } from '../../http/guard.ts'
import { hasUsablePasskey } from '../passkeys/public.ts'
import { confirmDownload } from './confirm.ts'
import { presentExport } from './present.ts'
import { latestExport } from './queries.ts'
import { removeExport } from './remove.ts'
import { requestExport } from './request.ts'

export const exports = api.exports.router({
  read: api.exports.read.handler(async ({ context }) => {
    const { db, environment } = context.deps
    const { viewer } = context
    const [row, passkey] = await Promise.all([latestExport(db, viewer), hasUsablePasskey(db, environment, viewer.id)])
    return { export: row ? presentExport(row) : null, passkey }
  }),

  request: api.exports.request.handler(async ({ context }) =>
    presentExport(await requestExport(context, context.viewer)),
  ),

  remove: api.exports.remove.handler(async ({ context, input }) => {
    await removeExport(context, context.viewer, input.exportId)
    return { done: true as const }
  }),

  confirm: api.exports.confirm.handler(async ({ context, input }) => ({
    url: await confirmDownload(context, context.viewer, input),
  })),
})
