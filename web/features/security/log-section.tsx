import { ScrollText } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LogList } from './log-list.tsx'
import { Row, Section } from './section.tsx'

/** The collapsed security log. It loads when opened. */
export function LogSection() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const list = useId()
  return (
    <Section title={t('security.log.title')}>
      <Card as="div" flush>
        <Row icon={ScrollText} title={t('security.log.lead')} detail={t('security.log.kept')}>
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={open}
            aria-controls={open ? list : undefined}
            aria-label={open ? t('security.log.hideLog') : t('security.log.showLog')}
            onClick={() => setOpen(!open)}
          >
            {open ? t('security.log.hide') : t('security.log.show')}
          </Button>
        </Row>
        <div id={list}>{open && <LogList />}</div>
      </Card>
    </Section>
  )
}
