import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Namespaces for network, processes and mounts. */
export interface Machine {
  name: string
  address: string
  run(command: string): Promise<string>
  start(program: string, user: string, command: string): Promise<void>
  signal(program: string, signal: 'KILL' | 'STOP' | 'CONT' | 'TERM'): Promise<unknown>
  isRunning(program: string): Promise<boolean>
  /** Resolves at the next line of a program's log that contains the text. */
  logs(text: string): Promise<unknown>
  plug(): Promise<unknown>
  unplug(): Promise<unknown>
}

export interface Network {
  prefix: string
  machine(options: MachineOptions): Promise<Machine>
  close(): Promise<void>
}

interface MachineOptions {
  name: string
  address: string
  /** Replace those of the host. */
  files: Record<string, string>
  /** Empty file systems. */
  disks: Record<string, { size: string; owner: string }>
  logFile: string
}

// Its input closes also if the drill is killed; the kernel then ends everything in its namespaces.
const init = 'ip link set lo up; echo ready; while read -r; do :; done'

async function namespaces(prepare: string): Promise<{ pid: number; end: () => Promise<void> }> {
  const flags = ['--fork', '--pid', '--net', '--mount', '--uts', '--ipc', '--mount-proc']
  const child = spawn('unshare', [...flags, 'bash', '-ec', `${prepare}\n${init}`], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let problem = ''
  child.stderr.on('data', chunk => (problem += chunk))
  await Promise.race([
    once(child.stdout, 'data'),
    exited.then(([code]) => Promise.reject(new Error(`unshare ended with ${code}: ${problem}`))),
  ])
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  return {
    pid: Number(children.trim()),
    end: async () => {
      child.stdin.end()
      await exited
    },
  }
}

const inNetwork = (pid: number, ...command: string[]) => execute('nsenter', ['-t', String(pid), '-n', ...command])

/** Requires root. */
export async function openNetwork(): Promise<Network> {
  const [high, low] = [64 + Math.floor(Math.random() * 64), Math.floor(Math.random() * 256)]
  const prefix = `10.${high}.${low}`
  const hub = await namespaces('')
  const uplink = `peeps-${high}-${low}`
  const ends = [hub.end]
  const bridge = (...command: string[]) => inNetwork(hub.pid, 'ip', ...command)
  await bridge('link', 'add', 'br0', 'type', 'bridge')
  await bridge('link', 'set', 'br0', 'up')
  await bridge('link', 'add', 'uplink', 'type', 'veth', 'peer', 'name', uplink, 'netns', String(process.pid))
  await bridge('link', 'set', 'uplink', 'master', 'br0', 'up')
  await execute('ip', ['address', 'add', `${prefix}.1/24`, 'dev', uplink])
  await execute('ip', ['link', 'set', uplink, 'up'])
  return {
    prefix,
    machine: async options => {
      const { machine, end } = await openMachine(options, bridge)
      ends.unshift(end)
      return machine
    },
    close: async () => {
      for (const end of ends) await end()
    },
  }
}

async function openMachine(
  { name, address, files, disks, logFile }: MachineOptions,
  bridge: (...command: string[]) => Promise<unknown>,
): Promise<{ machine: Machine; end: () => Promise<void> }> {
  const mounts = [
    `hostname ${name}`,
    ...Object.entries(files).map(([target, source]) => `mount --bind ${source} ${target}`),
    ...Object.entries({ '/run': { size: '16m', owner: 'root' }, ...disks }).map(
      ([target, { size, owner }]) =>
        `mount -t tmpfs -o size=${size},mode=755 tmpfs ${target}; chown ${owner}: ${target}`,
    ),
    'mkdir -m 775 /run/postgresql /run/programs; chown postgres: /run/postgresql',
  ]
  const { pid, end } = await namespaces(mounts.join('\n'))
  await bridge('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid))
  await bridge('link', 'set', name, 'master', 'br0', 'up')
  await inNetwork(pid, 'ip', 'address', 'add', `${address}/24`, 'dev', 'eth0')
  await inNetwork(pid, 'ip', 'link', 'set', 'eth0', 'up')
  const inside = ['-t', String(pid), '--mount', '--uts', '--ipc', '--net', '--pid', 'bash', '-c']
  const run = async (command: string) => (await execute('nsenter', [...inside, command])).stdout.trim()
  const pidOf = (program: string) => `$(cat /run/programs/${program})`
  const machine: Machine = {
    name,
    address,
    run,
    start: async (program, user, command) => {
      const as = `setpriv --reuid=${user} --regid=${user} --init-groups`
      await run(`${as} ${command} </dev/null >>${logFile} 2>&1 & echo $! >/run/programs/${program}`)
    },
    signal: (program, signal) => run(`kill -${signal} ${pidOf(program)} 2>/dev/null || true`),
    isRunning: program =>
      run(`kill -0 ${pidOf(program)}`).then(
        () => true,
        () => false,
      ),
    logs: text => run(`grep -q -m 1 '${text}' < <(tail -n 0 -f ${logFile} 2>/dev/null)`),
    // Without a port on the switch all packets disappear, and no connection is reset.
    plug: () => bridge('link', 'set', name, 'master', 'br0'),
    unplug: () => bridge('link', 'set', name, 'nomaster'),
  }
  return { machine, end }
}
