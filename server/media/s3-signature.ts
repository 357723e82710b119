import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../base/environment.ts'

interface Unsigned {
  method: string
  url: string
  headers?: Record<string, string>
  body?: Uint8Array | undefined
}

export async function signed(
  { region, accessKeyId, secretAccessKey }: Pick<S3Settings, 'region' | 'accessKeyId' | 'secretAccessKey'>,
  { method, url, headers = {}, body }: Unsigned,
  at?: string,
): Promise<Headers> {
  const digest = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signer = new AwsV4Signer({
    method,
    url,
    headers: { ...headers, 'x-amz-content-sha256': digest },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    allHeaders: true,
    ...(at ? { datetime: at } : {}),
  })
  return (await signer.sign()).headers
}
