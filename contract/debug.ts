import * as z from 'zod/mini'
import { at } from './access.ts'
import { features, roles } from './vocabulary.ts'

const time = z.iso.datetime()

export const debugProfile = z.object({
  profile: z.record(z.string(), z.nullable(z.union([z.string(), z.boolean(), z.array(z.string())]))),
  account: z.object({
    id: z.uuid(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    isActive: z.boolean(),
    createdAt: time,
    updatedAt: time,
  }),
  session: z.object({
    id: z.uuid(),
    createdAt: time,
    expiresAt: time,
    lastActiveAt: time,
    remembered: z.boolean(),
    secondFactorAt: z.nullable(time),
    codeEnteredAt: z.nullable(time),
    userAgent: z.nullable(z.string()),
  }),
  rights: z.object({
    role: z.enum(roles),
    isAdmin: z.boolean(),
    secondFactor: z.boolean(),
    freshCode: z.boolean(),
    paymentAdmin: z.boolean(),
  }),
  features: z.record(z.enum(features), z.boolean()),
  server: z.object({ time, mode: z.enum(['development', 'production', 'test']), timeZone: z.string() }),
})
export type DebugProfile = z.infer<typeof debugProfile>

export const debug = {
  profile: at('admin')
    .route({
      method: 'GET',
      path: '/debug/profile',
      tags: ['debug'],
      summary: 'Your own rows, without secrets',
    })
    .output(debugProfile),
}
