import * as z from 'zod/mini'
import type { LogoConcept, LogoStyle } from '../../contract/values/logo-vocabulary.ts'
import { AppError } from '../base/errors.ts'
import { paintedLogo } from '../media/picture.ts'
import { asLogoError } from './failure.ts'
import type { LogoProvider, LogoRequest } from '../deps/logo-provider.ts'

const answerMax = 16 * 1024 * 1024

const styles: Record<LogoStyle, string> = {
  geometric: 'flat geometric shapes on a strict grid',
  tile: 'a hydraulic floor tile of Barcelona, symmetrical, flat colours',
  handCut: 'shapes cut out of coloured paper by hand',
  monoline: 'a single line of even width',
  monogram: 'a monogram of one or two letters',
  emblem: 'a round emblem with lettering on its rim',
  wordmark: 'a wordmark in a heavy grotesque',
}
const concepts: Record<LogoConcept, string> = {
  table: 'a table that neighbours share',
  flower: 'a flower of four petals',
  balcony: 'a balcony with plants',
  sea: 'the sea and its waves',
  arch: 'an arch',
}

const wordsFor = ({ style, concept, prompt }: LogoRequest): string =>
  [
    `A logo about ${concepts[concept]}, drawn as ${styles[style]}.`,
    'Few colours, strong silhouette, centred, plain ground, no mock-up, no watermark.',
    prompt && `Wishes: ${prompt}`,
  ]
    .filter(Boolean)
    .join(' ')

const answer = z.object({ data: z.array(z.object({ b64_json: z.string() })).check(z.minLength(1)) })
const refusal = /content_policy|moderation|safety/i

/**
 * OpenAI-compatible: `POST {url}/images/generations`. The image is untrusted until our encoder has decoded it. Errors never
 * contain the request or the key.
 */
export const endpointProvider = ({
  url,
  key,
  model,
}: {
  url: string
  key: string | undefined
  model: string
}): LogoProvider => ({
  async generate(request) {
    try {
      const response = await fetch(`${url}/images/generations`, {
        method: 'POST',
        // A redirect would send the key to another host.
        redirect: 'manual',
        signal: request.signal,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(key ? { authorization: `Bearer ${key}` } : {}),
        },
        body: JSON.stringify({
          model,
          prompt: wordsFor(request),
          n: 1,
          size: '1024x1024',
          // Newer models always return base64 and reject the parameter.
          ...(model.startsWith('gpt-image') ? {} : { response_format: 'b64_json' }),
        }),
      })
      const text = await read(response)
      if (response.status === 400 && refusal.test(text)) throw new AppError('LOGO_REFUSED')
      if (response.status !== 200) throw new Error(`The endpoint for logos answered with ${response.status}.`)
      const parsed = answer.safeParse(JSON.parse(text))
      const picture = parsed.success ? parsed.data.data[0]?.b64_json : undefined
      if (!picture) throw new Error('The endpoint for logos answered without a picture.')
      return { png: await paintedLogo(new Uint8Array(Buffer.from(picture, 'base64')), { id: request.seed }) }
    } catch (error) {
      throw asLogoError(error)
    }
  },
})

async function read(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > answerMax) throw new Error('The endpoint for logos answered with too much.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
