import { api } from '../../http/guard.ts'
import { presentDebug } from './present.ts'
import { ownRows } from './queries.ts'

const { debug: routes } = api

export const debug = routes.router({
  profile: routes.profile.handler(async ({ context }) => {
    const { db, environment } = context.deps
    const { viewer } = context
    return presentDebug(await ownRows(db, viewer), viewer, { on: environment.features, mode: environment.mode })
  }),
})
