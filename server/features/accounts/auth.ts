import { randomUUIDv7 } from 'node:crypto'
import { betterAuth } from 'better-auth'
import type { Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { hashPassword, verifyPassword } from '../../security/passwords.ts'

const seconds = (milliseconds: number) => milliseconds / 1000

/**
 * Better Auth on our own tables, for passwords, sessions and their cookies. Its HTTP endpoints are not mounted: they
 * know nothing of the second factor. Commands call `auth.api`, behind our limiter and our origin check.
 */
export function createAuth({ db, secret, appUrl }: { db: Kysely<Schema>; secret: string; appUrl: string }) {
  return betterAuth({
    baseURL: appUrl,
    basePath: '/api/auth',
    secret,
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    logger: { disabled: true },
    trustedOrigins: [appUrl],
    rateLimit: { enabled: false },
    user: {
      modelName: 'accounts',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    account: {
      modelName: 'credentials',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: seconds(limits.rememberMe),
      updateAge: seconds(limits.browserSession),
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: {
      cookiePrefix: 'peeps',
      disableOriginCheck: false,
      database: { generateId: () => randomUUIDv7() },
      ipAddress: { ipAddressHeaders: ['x-real-client'] },
    },
    databaseHooks: {
      session: {
        create: {
          // The password was right; a deactivated account still gets no session.
          before: async ({ userId }) => {
            const account = await db
              .selectFrom('accounts')
              .select('is_active')
              .where('id', '=', userId)
              .executeTakeFirst()
            if (!account?.is_active) return false
            return undefined
          },
        },
      },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
