import { UserPage } from '../../features/admin/user-page.tsx'
import { ReportsAbout } from '../../features/moderation/reports-about.tsx'

export const AdminUserPage = () => <UserPage Reports={ReportsAbout} />
