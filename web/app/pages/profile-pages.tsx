import { MemberListings } from '../../features/listings/member-listings.tsx'
import { MemberProfilePage } from '../../features/profiles/member-profile-page.tsx'
import { OwnProfilePage } from '../../features/profiles/own-profile-page.tsx'

/** The own profile, with what its owner offers. */
export const OwnPage = () => <OwnProfilePage Listings={MemberListings} />

/** Another member's profile, with what they offer. */
export const MemberPage = () => <MemberProfilePage Listings={MemberListings} />
