import { UserPage } from '../../features/admin/user-page.tsx'
import { ReportsAbout } from '../../features/moderation/reports-about.tsx'

/** A user for administrators, with what was reported about them. */
export const AdminUserPage = () => <UserPage Reports={ReportsAbout} />
