export { unusedAvatarJob } from './unused-avatar.ts'
