import { UserPage } from '../../features/admin/user-page.tsx'
import { ReportsAbout } from '../../features/moderation/reports-about.tsx'

export { AuditPage } from '../../features/admin/audit-page.tsx'
export { DebugPage } from '../../features/debug/debug-page.tsx'
export { DeliveryPage } from '../../features/delivery/delivery-page.tsx'
export { PaymentsPage } from '../../features/payments/payments-page.tsx'
export { UsersPage } from '../../features/admin/users-page.tsx'

export const AdminUserPage = () => <UserPage Reports={ReportsAbout} />
