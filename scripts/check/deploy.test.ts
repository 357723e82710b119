import { describe, expect, it } from 'vitest'
import { deployProblems, variablesOf } from './deploy.ts'

const known = ['PORT', 'SECRET']
const whole = { 'app.env.example': '#PORT=3000\nSECRET=\n', 'compose.env.example': 'DOMAIN=peeps.example\n' }

describe('the variables of a deployment', () => {
  it('are parsed from the environment schema', () =>
    expect(variablesOf('const variables = z.object({\n  PORT: whole(1, 2),\n  S3_BUCKET: z.string(),\n})')).toEqual([
      'PORT',
      'S3_BUCKET',
    ]))

  it('are accepted when each is known and used', () =>
    expect(
      deployProblems(known, {
        ...whole,
        'compose.yml': 'services:\n  app:\n    environment:\n      PORT: "1"\n      POSTGRES_DB: ${DOMAIN:?}\n',
        'our-peeps.service': 'Environment=PORT=1 NODE_COMPILE_CACHE=/var\n',
        Dockerfile: 'ENV PORT=3000\n',
      }),
    ).toEqual([]))

  it('are reported when the server does not read them', () =>
    expect(
      deployProblems(known, {
        ...whole,
        'app.env.example': 'SECRET=\nPROT=1\n',
        'compose.yml': 'services:\n  app:\n    environment:\n      HOSTS: ${HOSTS}\n',
        Dockerfile: 'ENV PORT=3000 DATA=/data\n',
      }),
    ).toEqual([
      'app.env.example sets PROT, which the server does not read.',
      'compose.yml sets HOSTS, which the server does not read.',
      'Dockerfile sets DATA, which the server does not read.',
      'app.env.example does not name PORT, which the server reads.',
      'compose.yml asks for HOSTS, which compose.env.example does not name.',
    ]))
})
