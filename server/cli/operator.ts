import { text } from '../../contract/text/text.ts'

/** Code points. */
const nameMax = 64
const name = text({ min: 1, max: nameMax, name: true })

/** Takes `--as NAME` from the arguments of a command. `problem`: the name cannot be stored. */
export function takeOperator(args: readonly string[]): { args: string[]; operator?: string; problem?: string } {
  const at = args.indexOf('--as')
  if (at < 0) return { args: [...args] }
  const given = name.safeParse(args[at + 1])
  const rest = args.toSpliced(at, 2)
  return given.success
    ? { args: rest, operator: given.data }
    : { args: rest, problem: `--as needs a name of 1 to ${nameMax} characters.` }
}

/** Adds the user of the machine, unless another name is given or none is known. `names`: the best first. */
export function withOperator(args: readonly string[], names: readonly (string | undefined)[]): string[] {
  if (args.includes('--as')) return [...args]
  const known = names.flatMap(one => name.safeParse(one).data ?? [])[0]
  return known === undefined ? [...args] : [...args, '--as', known]
}
