/** A build step that writes files. */
export type Step =
  | { does: 'copy'; from: string | undefined; owner: string | undefined; sources: string[]; to: string }
  | { does: 'run'; command: string }
  | { does: 'workdir'; path: string }

export interface Stage {
  base: string
  name: string
  steps: Step[]
  /** Environment variables of a container of this stage. */
  environment: Record<string, string>
  user: string
  workdir: string
  volumes: string[]
  stopSignal: string
  command: string[]
  healthcheck: string[]
}

/** Parses a Dockerfile into stages. Throws for unsupported instructions, flags and forms, so that nothing is skipped silently. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  const defaults: Record<string, string> = {}
  for (const line of logicalLines(text)) {
    const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.*)$/s.exec(line) ?? []
    if (instruction === 'ARG' && stages.length === 0) {
      const [name = '', value = ''] = rest.split('=')
      defaults[name] = value
    } else if (instruction === 'FROM') {
      const [, base = '', name] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? refuse(line)
      stages.push({
        base: base.replace(/^\$\{(\w+)\}$/, (_, arg: string) => defaults[arg] ?? refuse(line)),
        name: name ?? String(stages.length),
        steps: [],
        environment: {},
        user: '',
        workdir: '/',
        volumes: [],
        stopSignal: 'SIGTERM',
        command: [],
        healthcheck: [],
      })
    } else (instructions[instruction] ?? refuse(line))(stages.at(-1) ?? refuse(line), rest, line)
  }
  return stages
}

const instructions: Record<string, (stage: Stage, rest: string, line: string) => void> = {
  WORKDIR: (stage, path) => {
    stage.workdir = path
    stage.steps.push({ does: 'workdir', path })
  },
  COPY: (stage, rest, line) => {
    const words = rest.split(/\s+/)
    const flags = words.filter(word => word.startsWith('--'))
    const paths = words.slice(flags.length)
    const named = Object.fromEntries(flags.map(flag => flag.slice(2).split('=') as [string, string]))
    if (Object.keys(named).some(flag => flag !== 'from' && flag !== 'chown') || paths.length < 2) refuse(line)
    const to = paths.pop() ?? ''
    stage.steps.push({ does: 'copy', from: named['from'], owner: named['chown'], sources: paths, to })
  },
  RUN: (stage, command, line) => {
    if (/^(\[|--)/.test(command)) refuse(line)
    stage.steps.push({ does: 'run', command })
  },
  ENV: (stage, rest) => Object.assign(stage.environment, pairs(rest)),
  USER: (stage, user) => void (stage.user = user),
  VOLUME: (stage, path) => void stage.volumes.push(path),
  STOPSIGNAL: (stage, signal) => void (stage.stopSignal = signal),
  CMD: (stage, rest, line) => void (stage.command = list(rest, line)),
  HEALTHCHECK: (stage, rest, line) => {
    const [, command = ''] = /^(?:--[a-z-]+=\w+ )*CMD (.*)$/.exec(rest) ?? refuse(line)
    stage.healthcheck = list(command, line)
  },
  // Metadata without effect on the build.
  LABEL: () => undefined,
  EXPOSE: () => undefined,
}

function refuse(line: string): never {
  throw new Error(`This step of the Dockerfile is not understood: ${line}`)
}

/** Parses the exec form. The shell form is rejected: signals must reach the program, and the base has no shell. */
function list(text: string, line: string): string[] {
  const words: unknown = text.startsWith('[') ? JSON.parse(text) : undefined
  return Array.isArray(words) && words.every(word => typeof word === 'string') ? words : refuse(line)
}

const pairs = (text: string) =>
  Object.fromEntries(text.split(/\s+/).map(pair => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]))

/** Lines without comments, with continuation lines joined. */
const logicalLines = (text: string) =>
  text
    .split('\n')
    .filter(line => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
