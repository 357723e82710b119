import { DirectoryPage } from '../../features/people/directory-page.tsx'
import { ProfilePanel } from '../../features/profiles/profile-panel.tsx'

/** The people of the city, and over them the profile of one. */
export const PeoplePage = () => <DirectoryPage Panel={ProfilePanel} />
