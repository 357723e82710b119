import { Trans } from 'react-i18next'

export const InvitedBy = ({ inviter }: { inviter: { firstName: string; city: string } }) => (
  <p
    role="status"
    className="wrapline -mt-1 rounded-[20px] rounded-bl-[5px] bg-accent-block px-4 py-3 text-copy text-on-accent"
  >
    <Trans i18nKey="accounts.signUp.invited" values={inviter} components={{ strong: <b /> }} />
  </p>
)
