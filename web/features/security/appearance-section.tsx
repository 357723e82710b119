import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { themes, useTheme } from '../../lib/dom/theme.ts'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { KeysChoice } from './keys-choice.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { Section } from './section.tsx'

const icons = { light: Sun, dark: Moon, system: Monitor }

export function AppearanceSection() {
  const { t } = useTranslation()
  const { theme, setTheme } = useTheme()
  const label = useId()
  return (
    <Section title={t('security.appearance.title')}>
      <Card as="div" className="flex! flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <span id={label} className="text-label font-semibold">
            {t('security.appearance.theme')}
          </span>
          <Segmented
            label={t('security.appearance.theme')}
            value={theme}
            onChange={setTheme}
            options={themes.map(value => {
              const Icon = icons[value]
              return {
                value,
                label: t(`shell.theme.${value}`),
                icon: <Icon size={18} className="hidden md:block" aria-hidden="true" />,
              }
            })}
          />
        </div>
        <LanguageChoice />
        <KeysChoice />
      </Card>
    </Section>
  )
}
