import { readEnvironment } from '../server/base/environment.ts'
import { codeOf, createS3Request } from '../server/media/s3-request.ts'
import { fail } from '../server/run.ts'

const isThere = (code: string) => code === 'BucketAlreadyOwnedByYou' || code === 'BucketAlreadyExists'

async function makeBucket() {
  const { s3 } = readEnvironment(process.env)
  if (!s3) throw new Error('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set.')
  const answer = await createS3Request(s3)({ method: 'PUT' }, { attempt: 10_000, whole: 60_000 }, isThere)
  console.log(`The bucket ${s3.bucket} ${isThere(codeOf(answer)) ? 'was there' : 'was made'}.`)
}

await makeBucket().catch(fail)
