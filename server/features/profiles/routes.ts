import { api } from '../../http/guard.ts'
import { signedIn } from '../accounts/access.ts'
import { presentViewer } from '../accounts/present.ts'
import { completeOnboarding } from './onboarding.ts'
import { readOwn } from './queries.ts'

export const profiles = api.profiles.router({
  completeOnboarding: api.profiles.completeOnboarding.handler(async ({ context, input }) => {
    const viewer = signedIn(context.viewer)
    await completeOnboarding(context.deps.db, viewer, input)
    return presentViewer(await readOwn(context.deps.db, viewer))
  }),
})
