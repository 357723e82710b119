import { roles, type Role } from '../../contract/vocabulary.ts'
import type { Database } from '../db/client.ts'
import type { Environment } from '../environment.ts'
import type { MediaStore } from '../media/store.ts'
import { createKeyring } from '../security/keyring.ts'
import { grant } from './grant.ts'
import { setPaymentAdmin } from './payment-admin.ts'
import { switchTwoFactorOff } from './two-factor-off.ts'

export interface CommandResult {
  text: string
  exitCode: number
}

interface Tools {
  database: Database
  media: MediaStore
  environment: Environment
}

interface Command {
  usage: string
  does: string
  run: (args: string[], tools: Tools) => Promise<CommandResult>
}

const commands: Record<string, Command> = {
  grant: {
    usage: `grant EMAIL ${roles.join('|')}`,
    does: 'give an account a role',
    run: async ([email, role], { database }) => {
      if (!email || !roles.includes(role as Role))
        return wrong('Usage: npm run admin -- grant EMAIL member|admin|superadmin')
      return grant(database.db, email, role as Role)
    },
  },
  'two-factor-off': {
    usage: 'two-factor-off EMAIL',
    does: 'let somebody in who lost their phone and their recovery codes',
    run: async ([email], { database, environment }) =>
      email
        ? switchTwoFactorOff(database.db, email, environment.appUrl ?? `http://localhost:${environment.port}`)
        : wrong('Usage: npm run admin -- two-factor-off EMAIL'),
  },
  'payment-admin': {
    usage: 'payment-admin EMAIL on|off',
    does: 'let an admin see payment records, or no more',
    run: async ([email, state], { database }) =>
      email && (state === 'on' || state === 'off')
        ? setPaymentAdmin(database.db, email, state === 'on')
        : wrong('Usage: npm run admin -- payment-admin EMAIL on|off'),
  },
  sample: {
    usage: 'sample city',
    does: 'load the sample city',
    run: async ([size], { database, media, environment }) => {
      if (size !== 'city') return wrong('Usage: npm run sample -- city|large')
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
    'Commands (npm run admin -- COMMAND):',
    ...Object.values(commands).map(({ usage, does }) => `  ${usage}   ${does}`),
  ].join('\n')

/** Runs one operator's command on an open database. Never throws for what an operator typed. */
export async function runCommand([name = 'help', ...args]: string[], tools: Tools): Promise<CommandResult> {
  if (name === 'help') return { text: help(), exitCode: 0 }
  const command = commands[name]
  return command ? command.run(args, tools) : wrong(`There is no command "${name}".\n${help()}`)
}
