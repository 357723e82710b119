import type { PageName } from '../../contract/pages.ts'
import { NotFoundScreen, NotHereYetScreen } from '../components/screens.tsx'

/** Pages whose part of the product is not built yet. A part that arrives takes its lines away from here. */
const soon: Partial<Record<PageName, React.JSX.Element>> = {
  adminUsers: <NotHereYetScreen subject="admin" />,
  adminUser: <NotHereYetScreen subject="admin" />,
  adminAudit: <NotHereYetScreen subject="admin" />,
  admin: <NotHereYetScreen subject="admin" />,
  debugProfile: <NotHereYetScreen subject="admin" />,
}

/** What stands on a page until its part is built. */
export const soonPage = (name: PageName) => () => soon[name] ?? <NotFoundScreen />
