export { eraseDue } from './erase.ts'
export { forgetEvidence } from './forget-evidence.ts'
