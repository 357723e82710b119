import { serverLimits } from '../../limits.ts'
import { once } from '../../concurrency/once.ts'

// Loaded with the first signed event: it takes 0.2 seconds and 37 MB, and most servers receive no payment events.
const load = once(async () => (await import('stripe')).Stripe)

/**
 * Verifies the signature with Stripe's library; it must not be older than `serverLimits.webhookTolerance`. Returns the event,
 * null for invalid JSON, or the reason of the refusal, which is for the log only.
 */
export async function verified(
  body: Uint8Array,
  header: string | undefined,
  secret: string,
): Promise<{ event: unknown } | { refused: string }> {
  if (!header) return { refused: 'No signature.' }
  const { webhooks } = await load()
  try {
    return {
      event: await webhooks.constructEventAsync(
        Buffer.from(body),
        header,
        secret,
        serverLimits.webhookTolerance / 1000,
      ),
    }
  } catch (error) {
    // The body is parsed after the signature was verified, so a SyntaxError means invalid JSON. Every other error means an
    // invalid signature.
    if (error instanceof SyntaxError) return { event: null }
    // The following lines are advice about the API.
    return { refused: error instanceof Error ? (error.message.split('\n')[0] ?? '') : '' }
  }
}
