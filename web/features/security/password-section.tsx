import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordForm } from './password-form.tsx'
import { Row, Section } from './section.tsx'
import { TimeWords } from '../../components/time-words.tsx'

export function PasswordSection({ changedAt }: { changedAt: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Section title={t('security.password.title')}>
      <Card as="div" flush>
        <Row icon={KeyRound} title={t('security.password.lastChanged')} detail={<TimeWords date={changedAt} />}>
          <Button
            ref={button}
            variant="quiet"
            size="sm"
            aria-expanded={open}
            onClick={() => setOpen(before => !before)}
          >
            {t('security.password.change')}
          </Button>
        </Row>
        {open && (
          <PasswordForm
            onClose={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        )}
      </Card>
    </Section>
  )
}
