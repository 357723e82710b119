import type { Kysely } from 'kysely'
import type { Role } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/schema.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { compose } from '../../mail/compose.ts'

interface News {
  subject: string
  paragraphs: string[]
}

const roleNames: Record<Role, string> = { member: 'a member', admin: 'an admin', superadmin: 'a superadmin' }

const roleNews = (role: Role): News => ({
  subject: 'Your role changed',
  paragraphs: [
    `An administrator changed your role: you are now ${roleNames[role]}.`,
    ...(role === 'member' ? [] : ['The admin pages open once two-factor authentication is on.']),
  ],
})

const stateNews = (active: boolean): News =>
  active
    ? {
        subject: 'Your account is active again',
        paragraphs: ['An administrator activated your account. You can sign in again.'],
      }
    : {
        subject: 'Your account was deactivated',
        paragraphs: [
          'An administrator deactivated your account. You were signed out everywhere and gave your places at coming events back.',
          'If you think that this was a mistake, please contact support.',
        ],
      }

const send = (trx: Kysely<Schema>, { email }: { email: string }, { subject, paragraphs }: News, origin: string) =>
  enqueue(
    trx,
    'mail',
    compose({
      to: email,
      subject,
      heading: subject,
      paragraphs,
      button: { label: 'Open Our Peeps', url: origin },
      footer: 'You get this mail because an administrator of Our Peeps changed your account.',
    }),
  )

/** Queues the mail that tells somebody of their new role. Within the transaction that gives it. */
export const tellRole = (trx: Kysely<Schema>, user: { email: string }, role: Role, origin: string) =>
  send(trx, user, roleNews(role), origin)

/** Queues the mail that tells somebody that their account was deactivated or activated. Within that transaction. */
export const tellState = (trx: Kysely<Schema>, user: { email: string }, active: boolean, origin: string) =>
  send(trx, user, stateNews(active), origin)
