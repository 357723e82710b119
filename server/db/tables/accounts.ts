import type { ColumnType, Generated } from 'kysely'
import type { DeletionPosts, EmailChangeEnd, SecurityEvent } from '../../../contract/vocabulary.ts'
import type { DefaultTime, Time } from './columns.ts'

export interface CitiesTable {
  id: string
  slug: string
  name: string
  time_zone: string
}

export interface AccountsTable {
  id: string
  name: string
  email: string
  email_verified: Generated<boolean>
  image: string | null
  is_active: Generated<boolean>
  language: string | null
  credential_version: Generated<number>
  deletion_due_at: Time | null
  deletion_posts: DeletionPosts | null
  deletion_final: Generated<boolean>
  erased_at: Time | null
  password_void: Generated<boolean>
  email_refused_at: Time | null
  email_refusal: string | null
  email_confirmed_at: Time | null
  created_at: DefaultTime
  updated_at: DefaultTime
}

export interface CredentialsTable {
  id: string
  account_id: string
  provider_id: string
  user_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Time | null
  refresh_token_expires_at: Time | null
  scope: string | null
  password: string | null
  created_at: DefaultTime
  updated_at: DefaultTime
}

export interface SessionsTable {
  id: string
  token: string
  user_id: string
  expires_at: Time
  ip_address: string | null
  user_agent: string | null
  second_factor_at: Time | null
  keeps_account: Generated<boolean>
  code_entered_at: Time | null
  passkey_id: string | null
  remembered: Generated<boolean>
  new_browser: Generated<boolean>
  push_ended: Generated<boolean>
  last_active_at: DefaultTime
  created_at: DefaultTime
  updated_at: DefaultTime
}

interface VerificationsTable {
  id: string
  identifier: string
  value: string
  expires_at: Time
  created_at: DefaultTime
  updated_at: DefaultTime
}

export interface UserTwoFactorTable {
  user_id: string
  enabled: Generated<boolean>
  secret_encrypted: string | null
  recovery_codes_hashed: Generated<string[]>
  last_used_at: Time | null
  attempts: Generated<number>
  locked_until: Time | null
  last_step: number | null
}

export interface PasskeysTable {
  id: string
  user_id: string
  credential_id: string
  public_key: Uint8Array
  counter: ColumnType<string, number | undefined, number>
  counter_fell_at: Time | null
  user_handle: string
  transports: Generated<string[]>
  backed_up: Generated<boolean>
  name: string
  user_agent: string | null
  host: string | null
  created_at: DefaultTime
  last_used_at: Time | null
}

interface SessionHandoversTable {
  hash: string
  session_id: string
  browser: string
  expires_at: Time
}

export interface PasskeyChallengesTable {
  hash: string
  purpose: 'signIn' | 'secondStep' | 'confirm' | 'add'
  browser: string
  user_handle: string | null
  expires_at: Time
}

interface TrustedDeviceTable {
  id: string
  user_id: string
  device_id: string
  secret_hash: string
  user_agent: string | null
  created_at: DefaultTime
  last_used_at: DefaultTime
  expires_at: Time
}

interface EndedEmailLinksTable {
  token_hash: string
  user_id: string
  outcome: EmailChangeEnd
  ended_at: DefaultTime
}

interface EmailChangesTable {
  user_id: string
  new_email: string
  old_token_hash: string
  new_token_hash: string
  old_confirmed_at: Time | null
  new_confirmed_at: Time | null
  expires_at: Time
  created_at: DefaultTime
}

interface SignInAlertsTable {
  token_hash: string
  user_id: string
  user_agent: string | null
  at: DefaultTime
  expires_at: Time
  settled: 'denied' | 'reset' | null
}

interface SecurityLogTable {
  id: string
  user_id: string
  event: SecurityEvent
  user_agent: string | null
  created_at: DefaultTime
}

interface SignInFailuresTable {
  key: string
  failures: number
  closed_until: Time
  forgotten_at: Time
}

interface ConfirmationMailsTable {
  key: string
  sent: number
  closed_until: Time
  forgotten_at: Time
}

export interface AccountsSchema {
  cities: CitiesTable
  accounts: AccountsTable
  credentials: CredentialsTable
  sessions: SessionsTable
  session_handovers: SessionHandoversTable
  verifications: VerificationsTable
  user_2fa: UserTwoFactorTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  trusted_device: TrustedDeviceTable
  ended_email_links: EndedEmailLinksTable
  email_changes: EmailChangesTable
  security_log: SecurityLogTable
  sign_in_alerts: SignInAlertsTable
  sign_in_failures: SignInFailuresTable
  confirmation_mails: ConfirmationMailsTable
}
