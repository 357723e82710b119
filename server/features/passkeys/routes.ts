import { api } from '../../http/guard.ts'
import { presentViewer } from '../../viewer/present-viewer.ts'
import { viewerOf } from '../../sessions/open-session.ts'
import { addPasskey } from './add.ts'
import { addOptions, optionsFor, signInOptions } from './options.ts'
import { presentPasskey } from './present.ts'
import { removePasskey } from './remove.ts'
import { renamePasskey } from './rename.ts'
import { enterPasskey } from './second-step.ts'
import { signInWithPasskey } from './sign-in.ts'

export const passkeys = api.passkeys.router({
  signInOptions: api.passkeys.signInOptions.handler(({ context }) => signInOptions(context)),

  signIn: api.passkeys.signIn.handler(async ({ context, input }) => {
    const { viewer, deletion } = await signInWithPasskey(context, input)
    return { viewer: viewer && presentViewer(viewer), deletion }
  }),

  stepOptions: api.passkeys.stepOptions.handler(({ context }) =>
    optionsFor(context, 'secondStep', context.pendingSecondFactor.accountId),
  ),

  enter: api.passkeys.enter.handler(async ({ context, input }) => {
    const person = context.pendingSecondFactor
    await enterPasskey(context, person, input)
    return presentViewer(await viewerOf(context.deps.db, person.sessionId))
  }),

  confirmOptions: api.passkeys.confirmOptions.handler(({ context }) =>
    optionsFor(context, 'confirm', context.viewer.id),
  ),

  addOptions: api.passkeys.addOptions.handler(({ context }) => addOptions(context, context.viewer)),

  add: api.passkeys.add.handler(async ({ context, input }) =>
    presentPasskey(await addPasskey(context, context.viewer, input), context.deps.environment),
  ),

  rename: api.passkeys.rename.handler(async ({ context, input }) =>
    presentPasskey(await renamePasskey(context, context.viewer, input), context.deps.environment),
  ),

  remove: api.passkeys.remove.handler(async ({ context, input }) => {
    await removePasskey(context, context.viewer, input.passkeyId)
    return { done: true as const }
  }),
})
