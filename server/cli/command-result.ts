export interface CommandResult {
  text: string
  exitCode: number
}
