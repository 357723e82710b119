import { Secret } from 'otpauth'
import { mac, type Keyring } from '../../../crypto/keyring.ts'

/**
 * Base32, of 32 bytes: from it the device of an attendee makes the codes of their ticket, and the organizer's device checks them,
 * both without a connection. Not stored: it follows from the server's secret.
 */
export const ticketSecret = (keyring: Keyring, { eventId, userId }: { eventId: string; userId: string }): string =>
  Secret.fromHex(mac(keyring, 'event ticket', `${eventId}:${userId}`)).base32
