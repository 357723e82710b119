import { pageOf } from '../../db/paging/cursor.ts'
import { api } from '../../http/guard.ts'
import { presentViewer } from '../../viewer/present-viewer.ts'
import { cancelEmailChange, changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { forgetDevices } from './devices.ts'
import { beginTwoFactor, enableTwoFactor, enrollPasskeys, verifyTwoFactor } from './enrollment.ts'
import { presentEvent, presentSecurity, presentStaffAccess } from './present.ts'
import { eventKey, listEvents, listStaffAccess, readSecurity, staffAccessKey } from './queries.ts'
import { enterCode } from './second-step.ts'
import { endSessions } from './sessions.ts'
import { confirmOwner, disableTwoFactor, regenerateCodes } from './two-factor.ts'
import { deviceHashes } from '../../sessions/trusted-devices.ts'
import { confirmAgain } from '../accounts/public.ts'
import { viewerOf } from '../../sessions/open-session.ts'

const done = { done: true as const }

export const security = api.security.router({
  enterCode: api.security.enterCode.handler(async ({ context, input }) => {
    const person = context.pendingSecondFactor
    await enterCode(context, person, input)
    return presentViewer(await viewerOf(context.deps.db, person.sessionId))
  }),

  read: api.security.read.handler(async ({ context }) => {
    const { viewer } = context
    const { db, places } = context.deps
    return presentSecurity(await readSecurity(db, viewer), viewer, {
      urls: context.deps.environment,
      deviceHashes: deviceHashes(context, viewer.id),
      near: ip => places.near(ip, context.language),
    })
  }),

  log: api.security.log.handler(async ({ context, input }) =>
    pageOf(await listEvents(context.deps.db, context.viewer, input), input.limit, {
      key: eventKey,
      present: presentEvent,
    }),
  ),

  staffAccess: api.security.staffAccess.handler(async ({ context, input }) =>
    pageOf(await listStaffAccess(context.deps.db, context.viewer, input), input.limit, {
      key: staffAccessKey,
      present: presentStaffAccess,
    }),
  ),

  beginTwoFactor: api.security.beginTwoFactor.handler(({ context }) => beginTwoFactor(context, context.viewer)),

  verifyTwoFactor: api.security.verifyTwoFactor.handler(({ context, input }) =>
    verifyTwoFactor(context, context.viewer, input),
  ),

  enrollPasskeys: api.security.enrollPasskeys.handler(({ context, input }) =>
    enrollPasskeys(context, context.viewer, input.passkey),
  ),

  enableTwoFactor: api.security.enableTwoFactor.handler(async ({ context, input }) => {
    await enableTwoFactor(context, context.viewer, input.enrollment)
    return done
  }),

  regenerateCodes: api.security.regenerateCodes.handler(async ({ context, input }) => ({
    codes: await regenerateCodes(context, context.viewer, input),
  })),

  disableTwoFactor: api.security.disableTwoFactor.handler(async ({ context, input }) => {
    await disableTwoFactor(context, context.viewer, input)
    return done
  }),

  confirmCode: api.security.confirmCode.handler(async ({ context, input }) => {
    await confirmOwner(context, context.viewer, input)
    return done
  }),

  changePassword: api.security.changePassword.handler(async ({ context, input }) => {
    await changePassword(context, context.viewer, input)
    return done
  }),

  changeEmail: api.security.changeEmail.handler(async ({ context, input }) => {
    await changeEmail(context, context.viewer, input)
    return done
  }),

  confirmEmail: api.security.confirmEmail.handler(({ context }) => confirmAgain(context, context.viewer)),

  cancelEmailChange: api.security.cancelEmailChange.handler(async ({ context }) => {
    await cancelEmailChange(context, context.viewer)
    return done
  }),

  forgetDevice: api.security.forgetDevice.handler(async ({ context, input }) => {
    await forgetDevices(context, context.viewer, input.deviceId)
    return done
  }),

  forgetDevices: api.security.forgetDevices.handler(async ({ context }) => {
    await forgetDevices(context, context.viewer, null)
    return done
  }),

  endSession: api.security.endSession.handler(async ({ context, input }) => {
    await endSessions(context, context.viewer, { sessionId: input.sessionId })
    return done
  }),

  endSessions: api.security.endSessions.handler(async ({ context, input }) => {
    await endSessions(context, context.viewer, { scope: input.scope })
    return done
  }),
})
