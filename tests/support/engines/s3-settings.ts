import type { S3Settings } from '../../../server/base/environment.ts'

/** Parses TEST_S3_URL: `http://KEY:SECRET@HOST:PORT/BUCKET?region=…`, percent-encoded. */
export function s3SettingsOf(address: string): S3Settings {
  const { origin, pathname, searchParams, username, password } = new URL(address)
  return {
    endpoint: origin,
    bucket: pathname.slice(1),
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}

export const s3Variables = (settings: S3Settings): Record<string, string> => ({
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
})
