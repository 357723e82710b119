import { expect, it } from 'vitest'
import { referenceProblems } from './reference.ts'

const page = (command: string, variable: string) =>
  `# Reference\n\n## Commands\n\n| Command | What |\n| --- | --- |\n| \`npm start\` | Starts. |\n| \`${command}\` | Runs. |\n\n` +
  `## Environment\n\n| Name | Default |\n| --- | --- |\n| \`PORT\` | \`3000\` |\n| \`${variable}\` | none |\n`
const environment = 'const variables = z.object({\n  PORT: whole(3000),\n  HOST: z.string(),\n})\n\nconst OTHER = 1\n'
const scripts = ['start', 'bench']

it('accepts a page that lists every script and variable', () => {
  expect(referenceProblems(page('npm run bench -- live', 'HOST'), scripts, environment)).toEqual([])
})

it('names scripts and variables that are missing or do not exist', () => {
  expect(referenceProblems(page('npm run gone', 'GONE'), scripts, environment)).toEqual([
    'docs/reference.md does not list the command bench.',
    'docs/reference.md lists the command gone, which does not exist.',
    'docs/reference.md does not list the variable HOST.',
    'docs/reference.md lists the variable GONE, which does not exist.',
  ])
})
