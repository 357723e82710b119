import { DirectoryPage } from '../../features/people/directory-page.tsx'
import { ProfilePanel } from '../../features/profiles/member/profile-panel.tsx'

export const PeoplePage = () => <DirectoryPage Panel={ProfilePanel} />
