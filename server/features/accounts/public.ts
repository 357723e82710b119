export { confirmAgain } from './confirm-again.ts'
