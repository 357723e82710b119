import { UserPage } from '../../features/admin/user-page.tsx'
import { ReportsAbout } from '../../features/moderation/reports-about.tsx'

/** Composed here, because features do not import each other. */
export const AdminUserPage = () => <UserPage Reports={ReportsAbout} />
