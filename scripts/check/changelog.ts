const line = /^- (next|\d+\.\d+\.\d+)(?: \(([\w-]+)\))?: (rolling allowed|stop all)\. \S/

export interface MigrationText {
  name: string
  text: string
}

interface Release {
  version: string
  /** The last migration that it has; undefined for all. */
  last: string | undefined
  says: string
}

const bare = (sql: string) =>
  sql
    .replace(/--.*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")

const statementsOf = (sql: string) =>
  bare(sql)
    .split(';')
    .map(statement => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)

const always =
  /^(?:create table|create (?:index|function|type|sequence|view|extension)|comment on|insert into|drop index|alter table \S+ drop constraint|alter table \S+ alter (?:column )?\S+ (?:drop not null|set default))\b/
const addsColumn = /^alter table (?:only )?(\S+) add column (?:if not exists )?(\S+) (.*)$/
const onNewTable = /^(?:create unique index .* on|create trigger .* on|alter table(?: only)?) (\S+)/
const constraint = /^alter table (\S+) add constraint \S+ (.*)$/

/** Functions that only notify cannot make a statement fail. */
const notifies =
  /create function (\w+)\(\) returns trigger language plpgsql as \$\$\s*begin\s+perform pg_notify\([^;]*\);\s+return null;\s+end;?\s*\$\$/gi

/** Statements that a process of the previous version may not survive. What the check does not know counts as one. */
export function contractions({ text }: MigrationText): string[] {
  const statements = statementsOf(text)
  const tables = new Set(statements.flatMap(one => /^create table (?:if not exists )?(\S+)/.exec(one)?.[1] ?? []))
  const columns = statements.flatMap(one => addsColumn.exec(one)?.[2] ?? [])
  const notifiers = [...text.matchAll(notifies)].map(([, name = '']) => `execute function ${name.toLowerCase()}()`)
  return statements.filter(one => {
    if (always.test(one)) return false
    if (/^create trigger \S+ after /.test(one) && notifiers.some(end => one.endsWith(end))) return false
    const added = addsColumn.exec(one)
    if (added) return /\bnot null\b/.test(added[3] ?? '') && !/\bdefault\b/.test(added[3] ?? '')
    const checked = constraint.exec(one)
    // A new column is null in rows of the previous version, which a check that allows null accepts.
    if (checked && columns.some(column => checked[2]?.startsWith(`check (${column} is null or `))) return false
    return !tables.has((onNewTable.exec(one)?.[1] ?? '').replace(/\(.*$/, ''))
  })
}

/** `migrations` by name. The newest release is the first line. */
export function changelogProblems(text: string, version: string, migrations: readonly MigrationText[]): string[] {
  const lines = text.split('\n').filter(one => one.startsWith('- '))
  const releases = lines.flatMap((one): Release[] => {
    const [, of = '', last, says = ''] = line.exec(one) ?? []
    return of ? [{ version: of, last: last && `${last}.sql`, says }] : []
  })
  const wrong = lines.filter(one => !line.test(one))
  if (wrong.length > 0)
    return wrong.map(
      one =>
        `CHANGELOG.md: "${one.slice(0, 60)}" must be "- VERSION (LAST-MIGRATION): rolling allowed. What changed" or "stop all."`,
    )
  if (!releases.some(one => one.version === version))
    return [`CHANGELOG.md has no line for the version ${version} of package.json: add it before the release.`]
  return releases.flatMap((release, at) => {
    if (at > 0 && !release.last) return [`CHANGELOG.md: ${release.version} must name its last migration.`]
    const from = releases[at + 1]?.last ?? ''
    const own = migrations.filter(({ name }) => name > from && (!release.last || name <= release.last))
    if (at === 0 && release.last && migrations.some(({ name }) => name > (release.last ?? '')))
      return [`CHANGELOG.md: migrations follow ${release.last}: add a line for "next", which has them.`]
    if (!releases[at + 1]) return []
    const found = own.flatMap(one => contractions(one).map(statement => `${one.name}: ${statement.slice(0, 80)}`))
    if (found.length > 0 && release.says === 'rolling allowed')
      return [
        `CHANGELOG.md: ${release.version} must say "stop all", because a process of the previous version may fail after ${found.join('; ')}`,
      ]
    if (found.length === 0 && release.says === 'stop all')
      return [`CHANGELOG.md: ${release.version} may say "rolling allowed": its migrations only expand the schema.`]
    return []
  })
}
