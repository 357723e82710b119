import { memberErrors } from '../../../contract/member-errors.ts'
import { addErrors } from './errors.ts'

addErrors(memberErrors)
