import { findPostgres } from '../../../tests/support/engines/postgres-server.ts'
import { findProgram } from '../../../tests/support/engines/program.ts'
import { openNetwork } from './machine.ts'

const programs = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'ip', 'nsenter', 'unshare', 'setpriv']

export async function missingForCluster(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'the cluster needs namespaces, which only Linux has'
  if (!(await findPostgres())) return 'this machine has no PostgreSQL server'
  const missing = programs.filter(name => !findProgram(name))
  if (missing.length > 0) return `this machine has no ${missing.join(', ')}`
  return openNetwork().then(
    network => network.close().then(() => undefined),
    () => 'this process may not create network namespaces',
  )
}
