import { api } from '../../../http/guard.ts'
import { presentShared, sharedFor } from './shared.ts'

const { sharedEvents: routes } = api

export const sharedEvents = routes.router({
  read: routes.read.handler(async ({ context, input }) => presentShared(await sharedFor(context, input.eventId))),
})
