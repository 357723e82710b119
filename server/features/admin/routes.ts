import { AppError } from '../../errors.ts'
import { api } from '../../http/guard.ts'

const later = (): never => {
  throw new AppError('UNAVAILABLE')
}

export const admin = api.admin.router({
  users: api.admin.users.handler(later),
  userCount: api.admin.userCount.handler(later),
  user: api.admin.user.handler(later),
  setRole: api.admin.setRole.handler(later),
  setActive: api.admin.setActive.handler(later),
  setManyActive: api.admin.setManyActive.handler(later),
  audit: api.admin.audit.handler(later),
})
