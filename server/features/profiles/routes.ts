import { api } from '../../http/guard.ts'
import { limit } from '../../rate-limit/limit.ts'
import { member, signedIn } from '../accounts/access.ts'
import { presentViewer } from '../accounts/present.ts'
import { openedProfile, ownProfile } from './access.ts'
import { removeAvatar } from './avatar.ts'
import { completeOnboarding } from './onboarding.ts'
import { presentMemberProfile, presentOwnProfile } from './present.ts'
import { readOwn, recentEvents } from './queries.ts'
import { updateProfile } from './update.ts'

export const profiles = api.profiles.router({
  completeOnboarding: api.profiles.completeOnboarding.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = signedIn(context.viewer)
    await limit(db, 'profileByAccount', viewer.id)
    await completeOnboarding(db, viewer, input)
    return presentViewer(await readOwn(db, viewer))
  }),

  own: api.profiles.own.handler(async ({ context }) => {
    const { db, environment } = context.deps
    const viewer = member(context.viewer)
    return presentOwnProfile(await ownProfile(db, viewer), viewer, environment.features)
  }),

  update: api.profiles.update.handler(async ({ context, input }) => {
    const { db, environment } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'profileByAccount', viewer.id)
    await updateProfile(db, viewer, input)
    return presentOwnProfile(await ownProfile(db, viewer), viewer, environment.features)
  }),

  removeAvatar: api.profiles.removeAvatar.handler(async ({ context }) => {
    const { db, jobs, environment } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'profileByAccount', viewer.id)
    await removeAvatar(db, viewer)
    void jobs.wake()
    return presentOwnProfile(await ownProfile(db, viewer), viewer, environment.features)
  }),

  read: api.profiles.read.handler(async ({ context, input }) => {
    const { db, environment } = context.deps
    const viewer = member(context.viewer)
    const [profile, events] = await Promise.all([
      openedProfile(db, viewer, input.profileId),
      recentEvents(db, viewer, input.profileId),
    ])
    return presentMemberProfile(profile, { events, viewer, features: environment.features })
  }),
})
