export { scheduledDate } from './scheduled-url.ts'
