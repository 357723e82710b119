import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'

export function AskTips() {
  const { t } = useTranslation()
  return (
    <Card as="div">
      <h2 className="type-h3">{t('questions.tips.title')}</h2>
      <ul className="mt-2 divide-y divide-line text-copy text-text-muted">
        {(['where', 'one', 'back'] as const).map(tip => (
          <li key={tip} className="py-3">
            {t(`questions.tips.${tip}`)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
