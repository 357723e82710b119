import { serverLimits } from '../../base/limits.ts'
import { once } from '../../concurrency/once.ts'

// Loading takes 0.2 seconds and 37 MB, and most servers receive no payment events.
const load = once(async () => (await import('stripe')).Stripe)

/**
 * The signature expires after `serverLimits.webhookTolerance`. The event is null for invalid JSON; the refusal is for the log
 * only.
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
    // The body is parsed after the signature check, so a SyntaxError means invalid JSON.
    if (error instanceof SyntaxError) return { event: null }
    // The following lines are advice about the API.
    return { refused: error instanceof Error ? (error.message.split('\n')[0] ?? '') : '' }
  }
}
