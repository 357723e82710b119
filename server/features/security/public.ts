export { withOwner, withPasswordOrPasskey } from './two-factor.ts'
