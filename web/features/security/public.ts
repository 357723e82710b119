export { useCode, usePassword } from './two-factor/credential-fields.ts'
