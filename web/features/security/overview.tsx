import type { SecurityOverview } from '../../../contract/security.ts'
import { useSession } from '../../lib/api/session.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { BlockedSection } from './blocked-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import { LogSection } from './log-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'
import type { Flow } from './use-flow.ts'

export function Overview({ overview, onFlow }: { overview: SecurityOverview; onFlow: (flow: Flow) => void }) {
  const { features } = useSession()
  const { twoFactor, passwordChangedAt, email, devices, sessions } = overview
  return (
    <>
      <TwoFactorCard twoFactor={twoFactor} onKey={enrolment => onFlow({ kind: 'setup', enrolment })} />
      <div className="gap-x-8 rail:grid rail:grid-cols-2">
        <div>
          {twoFactor.enabled && (
            <RecoverySection left={twoFactor.recoveryCodesLeft} onCodes={codes => onFlow({ kind: 'codes', codes })} />
          )}
          <PasswordSection changedAt={passwordChangedAt} />
          <EmailSection email={email} />
          <AppearanceSection />
          {features.includes('messaging') && <BlockedSection />}
        </div>
        <div>
          {twoFactor.enabled && <DevicesSection devices={devices} />}
          <SessionsSection sessions={sessions} />
          <LogSection />
        </div>
      </div>
    </>
  )
}
