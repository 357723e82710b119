import { api } from '../../http/guard.ts'
import { presentViewer } from '../../viewer/present-viewer.ts'
import { onlookerOf, openedProfile, ownProfile, unlessPaused } from './access.ts'
import { removeAvatar } from './avatar.ts'
import { completeOnboarding } from './onboarding.ts'
import { hiddenFields, presentMemberProfile, presentOwnProfile } from './present.ts'
import { readOwn, recentEvents } from './queries.ts'
import { setPaused } from './set-paused.ts'
import { setVisibility } from './set-visibility.ts'
import { updateProfile } from './update.ts'

export const profiles = api.profiles.router({
  completeOnboarding: api.profiles.completeOnboarding.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    await completeOnboarding(db, viewer, input)
    return presentViewer(await readOwn(db, viewer))
  }),

  own: api.profiles.own.handler(async ({ context }) => {
    const { db, environment } = context.deps
    const { viewer } = context
    return presentOwnProfile(await ownProfile(db, viewer), viewer, environment.features)
  }),

  update: api.profiles.update.handler(async ({ context, input }) => {
    const { db, environment } = context.deps
    const { viewer } = context
    return presentOwnProfile(await updateProfile(db, viewer, input), viewer, environment.features)
  }),

  setVisibility: api.profiles.setVisibility.handler(async ({ context, input }) => {
    const { db, environment } = context.deps
    const { viewer } = context
    await setVisibility(db, viewer, input)
    return presentOwnProfile(await ownProfile(db, viewer), viewer, environment.features)
  }),

  setPaused: api.profiles.setPaused.handler(async ({ context, input }) => {
    const { db, environment } = context.deps
    const { viewer } = context
    await setPaused(db, viewer, input.paused)
    return presentOwnProfile(await ownProfile(db, viewer), viewer, environment.features)
  }),

  asStranger: api.profiles.asStranger.handler(async ({ context }) => {
    const { db, environment } = context.deps
    const { viewer } = context
    const [row, events] = await Promise.all([ownProfile(db, viewer), recentEvents(db, viewer, viewer.id)])
    const profile = { ...unlessPaused(row, 'stranger'), under_review: false }
    const looking = { events, viewer, onlooker: 'stranger', features: environment.features } as const
    return { profile: presentMemberProfile(profile, looking), hidden: hiddenFields(row) }
  }),

  removeAvatar: api.profiles.removeAvatar.handler(async ({ context }) => {
    const { db, environment } = context.deps
    const { viewer } = context
    await removeAvatar(db, viewer)
    return presentOwnProfile(await ownProfile(db, viewer), viewer, environment.features)
  }),

  read: api.profiles.read.handler(async ({ context, input }) => {
    const { db, environment } = context.deps
    const { viewer } = context
    const [profile, events] = await Promise.all([
      openedProfile(db, viewer, input.profileId),
      recentEvents(db, viewer, input.profileId),
    ])
    const onlooker = onlookerOf(profile, viewer)
    return presentMemberProfile(profile, { events, viewer, onlooker, features: environment.features })
  }),
})
