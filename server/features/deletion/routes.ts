import { api } from '../../http/guard.ts'
import { presentViewer } from '../../viewer/present-viewer.ts'
import { keepAccount } from './keep.ts'
import { readDeletion } from './read.ts'
import { scheduleDeletion } from './schedule.ts'

export const deletion = api.deletion.router({
  read: api.deletion.read.handler(({ context }) => readDeletion(context, context.viewer)),

  schedule: api.deletion.schedule.handler(async ({ context, input }) => ({
    dueAt: (await scheduleDeletion(context, context.viewer, input)).toISOString(),
  })),

  keep: api.deletion.keep.handler(async ({ context, input }) => {
    const { viewer, secondStep } = await keepAccount(context, input)
    return { viewer: viewer && presentViewer(viewer), secondStep }
  }),
})
