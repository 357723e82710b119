import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './check/files.ts'
import { buildahIn, type Buildah } from './image/container.ts'
import { tryImage } from './image/try-image.ts'

const run = promisify(execFile)

/** Fails unless this process may mount, and both commands are installed. */
const needed = 'command -v buildah && command -v mmdebstrap'

/** Debian packages of the two base images, which need a registry otherwise: what the RUN steps call, and distroless/cc. */
const basePackages = {
  build: ['bash', 'coreutils', 'dash', 'findutils', 'grep', 'libatomic1', 'libc-bin', 'libstdc++6', 'sed'],
  final: ['libc6', 'libgcc-s1', 'libgomp1', 'libstdc++6', 'tzdata'],
}

/** Builds a base image from packages of Debian 12 and more steps of a Dockerfile. Returns its name. */
async function buildBase(name: keyof typeof basePackages, context: string, buildah: Buildah, steps: string[]) {
  const tar = `${name}.tar`
  const packages = `--include=${basePackages[name].join(',')}`
  await run('mmdebstrap', ['--quiet', '--variant=extract', packages, 'bookworm', join(context, tar)])
  await writeFile(join(context, name), ['FROM scratch', `ADD ${tar} /`, ...steps].join('\n'))
  await buildah.call('build', '--file', join(context, name), '--tag', `localhost/base-${name}`, context)
  return `localhost/base-${name}`
}

/** Builds both bases; the one for building also contains the Node and the npm of this process. */
async function buildBases(folder: string, npm: string, buildah: Buildah) {
  const context = join(folder, 'bases')
  await mkdir(context)
  await cp(process.execPath, join(context, 'node'), { dereference: true })
  await cp(dirname(dirname(npm)), join(context, 'npm'), { recursive: true, dereference: true })
  await writeFile(join(context, 'passwd'), 'nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n')
  return {
    BUILD_BASE: await buildBase('build', context, buildah, [
      'COPY node /usr/local/bin/node',
      'COPY npm /usr/local/lib/node_modules/npm',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
    ]),
    BASE: await buildBase('final', context, buildah, ['COPY passwd /etc/passwd']),
  }
}

/**
 * Mounts for the RUN steps with the settings by which npm finds packages on this machine: registry, proxy, certificates and
 * tokens. A mount does not become part of an image.
 */
async function npmMounts(folder: string, npm: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, [npm, 'config', 'ls', '--json'], { cwd: root })
  const config = JSON.parse(stdout) as Record<string, unknown>
  const lines = Object.entries(config)
    .filter(([name, value]) => /^((@.+:)?registry|(https-)?proxy|strict-ssl)$/.test(name) && value !== null)
    .map(([name, value]) => `${name}=${String(value)}`)
  // npm does not print tokens.
  const ours = await readFile(String(config['userconfig']), 'utf8').catch(() => '')
  lines.push(...ours.split('\n').filter(line => line.startsWith('//')))
  const certificates = config['cafile'] ?? process.env['NODE_EXTRA_CA_CERTS']
  const mounts = []
  if (certificates) {
    lines.push('cafile=/usr/local/etc/npm-cafile.pem')
    mounts.push(`${String(certificates)}:/usr/local/etc/npm-cafile.pem:ro`)
  }
  const file = join(folder, 'npmrc')
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  return [`${file}:/usr/local/etc/npmrc:ro`, ...mounts].flatMap(mount => ['--volume', mount])
}

/** Builds the Dockerfile on bases made of Debian packages, and tries the image. `npm` is the path of its program. */
async function buildAndTry(npm: string) {
  const folder = await mkdtemp(join(tmpdir(), 'our-peeps-image-'))
  const buildah = buildahIn(folder)
  let began = performance.now()
  const done = (what: string) => {
    console.log(`${what} in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    began = performance.now()
  }
  try {
    const bases = await buildBases(folder, npm, buildah)
    done('Built both bases')
    const args = Object.entries(bases).flatMap(([name, base]) => ['--build-arg', `${name}=${base}`])
    const image = 'localhost/our-peeps'
    await buildah.call('build', '--pull=never', ...args, ...(await npmMounts(folder, npm)), '--tag', image, root)
    done(`Built the image of ${await buildah.call('images', '--format', '{{.Size}}', image)}`)
    await tryImage(buildah, image, line => console.log(`  ${line}`))
    done('Tried the image')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const npmPath = process.env['npm_execpath']
const ready = await run('unshare', ['--mount', 'sh', '-c', needed]).catch(() => undefined)
if (npmPath && ready) await buildAndTry(npmPath)
else {
  console.error('`npm run image` needs Linux, root, and the Debian packages buildah and mmdebstrap.')
  process.exitCode = 1
}
