import { serverLimits } from '../../limits.ts'
import { once } from '../../once.ts'

// Loaded with the first signed event: it takes a fifth of a second and 37 MB, and most servers never hear of a payment.
const load = once(async () => (await import('stripe')).Stripe)

/**
 * What was sent, once Stripe's library finds its signature right and no older than five minutes; `event` is null where it
 * is no JSON. Otherwise why it was refused, for the log alone.
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
    // Read once the signature was right. Whatever else it throws, and not its own error alone, means that it was not.
    if (error instanceof SyntaxError) return { event: null }
    // The lines that follow are advice on how to call it.
    return { refused: error instanceof Error ? (error.message.split('\n')[0] ?? '') : '' }
  }
}
