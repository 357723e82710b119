import { erasures, exportAreas } from './features.ts'
import type { CommandResult } from './cli/command-result.ts'
import { roles, type Role } from '../contract/vocabulary.ts'
import { giveBackup } from './backup/give.ts'
import type { Database } from './db/client.ts'
import { originOf, type Environment } from './base/environment.ts'
import { inScope } from './base/scope.ts'
import type { MediaStore } from './media/store.ts'
import { createKeyring } from './crypto/keyring.ts'
import { exportAccount } from './features/exports/export-command.ts'
import { eraseAccount } from './features/deletion/erase-command.ts'
import { grant } from './features/admin/grant-command.ts'
import { runSql } from './cli/run-sql.ts'
import { mailStatus } from './mail/status-command.ts'
import { setPaymentAdmin } from './cli/payment-admin.ts'
import { setMaintenance } from './cli/maintenance.ts'
import { pushKey } from './cli/push-key.ts'
import { reseal } from './features/calendar/reseal-command.ts'
import { takeOperator } from './cli/operator.ts'
import { signOutAccount, signOutEverybody } from './cli/sign-out.ts'
import { switchTwoFactorOff } from './cli/two-factor-off.ts'

interface Tools {
  database: Database
  media: MediaStore
  environment: Environment
}

interface Command {
  usage: string
  does: string
  calledBy?: string
  run: (args: string[], tools: Tools) => Promise<CommandResult | undefined>
}

const commands: Record<string, Command> = {
  grant: {
    usage: `grant EMAIL ${roles.join('|')}`,
    does: 'give an account a role',
    run: async ([email, role], { database }) =>
      email && roles.includes(role as Role) ? grant(database.db, email, role as Role) : undefined,
  },
  'two-factor-off': {
    usage: 'two-factor-off EMAIL',
    does: 'let somebody in who lost their phone and their recovery codes',
    run: async ([email], { database, environment }) =>
      email ? switchTwoFactorOff(database.db, email, originOf(environment)) : undefined,
  },
  'payment-admin': {
    usage: 'payment-admin EMAIL on|off',
    does: 'let an admin see payment records, or no more',
    run: async ([email, state], { database }) =>
      email && (state === 'on' || state === 'off') ? setPaymentAdmin(database.db, email, state === 'on') : undefined,
  },
  backup: {
    usage: 'backup ADDRESS [--keys]',
    does: 'send a backup to a socket: `npm run backup -- FILE` does it all',
    calledBy: 'npm run backup -- FILE',
    run: async ([socketPath, option], { database, media, environment }) =>
      socketPath && (!option || option === '--keys')
        ? giveBackup(socketPath, { database, media, environment, withKeys: option === '--keys' })
        : undefined,
  },
  'sign-out': {
    usage: 'sign-out EMAIL',
    does: 'end every session and trusted device of one account',
    run: async ([email], { database, environment }) =>
      email ? signOutAccount(database.db, email, originOf(environment)) : undefined,
  },
  'sign-out-everybody': {
    usage: 'sign-out-everybody',
    does: 'end every session and trusted device there is',
    run: async (_, { database }) => signOutEverybody(database.db),
  },
  erase: {
    usage: 'erase EMAIL|ID [--yes]',
    does: 'show what is erased of an account; with --yes, erase it with everything that its owner posted',
    run: async ([who, option, ...rest], { database, media }) =>
      who && rest.length === 0 && (!option || option === '--yes')
        ? eraseAccount({ db: database.db, media, erasures }, who, { yes: option === '--yes' })
        : undefined,
  },
  'mail-status': {
    usage: 'mail-status EMAIL',
    does: 'show what waits for an email, what failed and why, without its content',
    run: async ([email], { database, environment }) =>
      email ? mailStatus(database.db, email, environment) : undefined,
  },
  export: {
    usage: 'export EMAIL FILE',
    does: 'write the data of a member who cannot sign in',
    run: async ([email, socketPath], { database, media, environment }) =>
      email && socketPath
        ? exportAccount({ db: database.db, media, exportAreas, origin: originOf(environment) }, email, socketPath)
        : undefined,
  },
  sql: {
    usage: 'sql "STATEMENT" [--json] [--write]',
    does: 'run a statement that reads, or with --write one that changes data',
    run: async (args, { database }) => {
      const [statement, ...others] = args.filter(one => one !== '--json' && one !== '--write')
      return statement && others.length === 0
        ? runSql(database, statement, { write: args.includes('--write'), json: args.includes('--json') })
        : undefined
    },
  },
  maintenance: {
    usage: 'maintenance [on "TEXT"|off]',
    does: 'let in admins only, and say so to everyone else; without an argument, show the state',
    run: async (args, { database }) => setMaintenance(database.db, args),
  },
  'push-key': {
    usage: 'push-key [renew [--yes]]',
    does: 'show the key of push notifications, or make another, which ends those of all browsers for now',
    run: async (args, { database, environment }) => pushKey(database.db, environment, args),
  },
  reseal: {
    usage: 'reseal',
    does: 'seal every two-factor key, calendar link and the push key under the current secret, so that earlier ones can be dropped',
    run: async (_, { database, environment }) =>
      reseal(database.db, createKeyring(environment.secret, environment.previousSecrets)),
  },
  sample: {
    usage: 'sample city',
    does: 'load the sample city',
    calledBy: 'npm run sample -- city|large',
    run: async ([size], { database, media, environment }) => {
      if (size !== 'city') return undefined
      const { loadSampleCity } = await import('../sample/city.ts')
      const keyring = createKeyring(environment.secret, environment.previousSecrets)
      const accounts = await loadSampleCity({ db: database.db, media, keyring, now: new Date() })
      return { text: `The sample city is loaded; ${accounts.length} accounts can sign in.`, exitCode: 0 }
    },
  },
}

const wrong = (text: string): CommandResult => ({ text, exitCode: 1 })

const help = () =>
  [
    'Commands (npm run admin -- COMMAND [--as NAME]); the audit log shows NAME, or the user of this machine:',
    ...Object.values(commands).map(({ usage, does }) => `  ${usage}   ${does}`),
  ].join('\n')

/** Acts that the command adds to the audit log carry the name of `--as`. */
export async function runCommand(given: string[], tools: Tools): Promise<CommandResult> {
  const { args, operator, problem } = takeOperator(given)
  return problem ? wrong(problem) : inScope({ operator }, () => runNamed(args, tools))
}

async function runNamed([name = 'help', ...args]: string[], tools: Tools): Promise<CommandResult> {
  if (name === 'help') return { text: help(), exitCode: 0 }
  const command = commands[name]
  if (!command) return wrong(`There is no command "${name}".\n${help()}`)
  const { usage, calledBy = `npm run admin -- ${usage}` } = command
  return (await command.run(args, tools)) ?? wrong(`Usage: ${calledBy}`)
}
