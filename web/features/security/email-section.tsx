import { Lock, Mail } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecurityOverview } from '../../../contract/security.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmailChange } from './email-change.tsx'
import { EmailForm } from './email-form.tsx'
import { Row, Section } from './section.tsx'

export function EmailSection({ email: { address, change } }: { email: SecurityOverview['email'] }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // The change was requested in another window. The form must not reopen when that change ends.
  if (change && open) setOpen(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Section title={t('security.email.title')} headingId="email">
      <Card as="div" flush>
        <Row
          icon={Mail}
          title={address}
          long
          detail={
            <span className="inline-flex items-center gap-1.25">
              <Lock size={14} aria-hidden="true" />
              {t('security.email.onlyYou')}
            </span>
          }
        >
          {!change && (
            <Button
              ref={button}
              variant="quiet"
              size="sm"
              aria-expanded={open}
              onClick={() => setOpen(before => !before)}
            >
              {t('security.email.change')}
            </Button>
          )}
        </Row>
        {change ? (
          <EmailChange address={address} change={change} />
        ) : (
          open && (
            <EmailForm
              onClose={() => {
                setOpen(false)
                button.current?.focus()
              }}
              onSent={() => {
                setOpen(false)
                // The button has unmounted; the heading is the nearest element that remains.
                document.getElementById('email')?.focus()
              }}
            />
          )
        )}
      </Card>
    </Section>
  )
}
