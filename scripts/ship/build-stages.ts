import { spawn } from 'node:child_process'
import { chown, cp, glob, lstat, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Stage, Step } from './dockerfile.ts'

/** The folder on this machine that is `/` of a stage. */
export const rootOf = (folder: string, stage: Stage) => join(folder, stage.name)

/** Runs the steps of a stage in a new folder. `context` lists the files of the build context. */
export async function buildStage(stage: Stage, folder: string, context: { root: string; files: string[] }) {
  const root = rootOf(folder, stage)
  await mkdir(root, { recursive: true })
  let workdir = '/'
  for (const step of stage.steps) {
    if (step.does === 'workdir') {
      workdir = step.path
      await mkdir(join(root, workdir), { recursive: true })
    } else if (step.does === 'run') await run(step.command, join(root, workdir), stage.environment)
    else if (step.from !== undefined) await copyBetween(step, join(folder, step.from), root, workdir)
    else await copyContext(step, context, root, workdir)
  }
}

type Copy = Extract<Step, { does: 'copy' }>

/** Resolves an absolute path, or one relative to the working folder, inside the root of the stage. */
const within = (root: string, workdir: string, path: string) =>
  join(root, path.startsWith('/') ? path : join(workdir, path))

async function copyContext(
  { sources, to }: Copy,
  context: { root: string; files: string[] },
  root: string,
  at: string,
) {
  for (const source of sources) {
    const files = source === '.' ? context.files : context.files.filter(file => file === source)
    if (files.length === 0) throw new Error(`COPY ${source}: no such file goes to the builder.`)
    for (const file of files)
      await cp(join(context.root, file), join(within(root, at, to), file), { preserveTimestamps: true })
  }
}

/** Of a folder, its contents are copied, as Docker does. */
async function copyBetween({ sources, to, owner }: Copy, from: string, root: string, workdir: string) {
  const target = within(root, workdir, to)
  for (const source of sources) {
    const path = join(from, source)
    const isFolder = (await lstat(path)).isDirectory()
    const into = !isFolder && (to.endsWith('/') || sources.length > 1) ? join(target, basename(path)) : target
    await cp(path, into, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
    if (owner && process.getuid?.() === 0) await own(into, owner)
  }
}

async function own(path: string, owner: string) {
  const [user, group] = owner.split(':').map(Number)
  for await (const file of glob('**/*', { cwd: path })) await chown(join(path, file), user ?? 0, group ?? 0)
  await chown(path, user ?? 0, group ?? 0)
}

/** Variables that a build step inherits: where npm finds packages. The PATH excludes node_modules of this project. */
const kept =
  /^(HOME|TMPDIR|npm_config_(cache|registry|userconfig)|(https?|no)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i

function run(command: string, cwd: string, environment: Record<string, string>): Promise<void> {
  const path = process.env['PATH']?.split(':').filter(part => !part.includes('node_modules'))
  const ours = Object.entries(process.env).filter(([name]) => kept.test(name))
  const env = { ...Object.fromEntries(ours), ...environment, PATH: path?.join(':') }
  const child = spawn('/bin/sh', ['-c', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', chunk => (said += String(chunk)))
  child.stderr.on('data', chunk => (said += String(chunk)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => (code === 0 ? resolve() : reject(new Error(`RUN ${command}\n${said}`))))
  })
}
