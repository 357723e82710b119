import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inContext } from './context.ts'
import { readDockerfile } from './dockerfile.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('a Dockerfile', () => {
  it('is parsed into stages, with the runtime settings of the last one', () => {
    const text = `ARG BASE=base:1
# a word
FROM builder AS build
WORKDIR /app
COPY . .
RUN make \\
  && make test
FROM \${BASE}
COPY --from=build --chown=1:2 /app/a /app/b ./
ENV A=1 B=x=y
USER 1:2
HEALTHCHECK --interval=10s CMD ["ask"]
CMD ["run", "it"]
`
    const [build, last] = readDockerfile(text)
    expect(build).toMatchObject({
      base: 'builder',
      name: 'build',
      steps: [
        { does: 'workdir', path: '/app' },
        { does: 'copy', from: undefined, sources: ['.'], to: '.' },
        { does: 'run', command: 'make && make test' },
      ],
    })
    expect(last).toMatchObject({
      base: 'base:1',
      name: '1',
      steps: [{ does: 'copy', from: 'build', owner: '1:2', sources: ['/app/a', '/app/b'], to: './' }],
      environment: { A: '1', B: 'x=y' },
      user: '1:2',
      healthcheck: ['ask'],
      command: ['run', 'it'],
    })
  })

  it.each(['ADD a b', 'COPY --link a b', 'RUN --mount=type=cache x', 'CMD run it', 'ENTRYPOINT ["x"]', 'SHELL ["x"]'])(
    'is rejected when it uses unsupported syntax: %s',
    line => expect(() => readDockerfile(`FROM base\n${line}\n`)).toThrow('not understood'),
  )

  it('of this project runs as an unprivileged user, stops on its signal, and has a health check', () => {
    const last = readDockerfile(read('Dockerfile')).at(-1)
    expect(last).toMatchObject({ user: '65532:65532', stopSignal: 'SIGTERM', volumes: ['/data'] })
    expect(last?.command[0]).toBe('node')
    expect(last?.healthcheck).toEqual(['node', 'server/health.ts'])
  })

  it('uses the flags of npm start', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const flags = (text: string[]) => text.filter(word => word.startsWith('--'))
    expect(flags(readDockerfile(read('Dockerfile')).at(-1)?.command ?? [])).toEqual(flags(scripts['start']!.split(' ')))
  })
})

describe('the build context', () => {
  const sent = (file: string) => inContext(file, read('.dockerignore'))

  it('contains the listed files, without tests', () => {
    expect(['package.json', '.npmrc', 'server/run.ts', 'web/main.tsx', 'scripts/build.ts'].every(sent)).toBe(true)
    expect(['server/concurrency/queue.test.ts', 'web/lib/time.test.tsx', 'tests/live.test.ts'].some(sent)).toBe(false)
  })

  it('contains no secrets, no data and no generated files', () =>
    expect(
      ['.env', 'deploy/.env', 'deploy/app.env', 'data/secret', '.git/config', 'node_modules/a/b.js'].some(sent),
    ).toBe(false))
})
