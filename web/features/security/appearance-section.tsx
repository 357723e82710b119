import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { languages, type Language } from '../../../contract/values/language.ts'
import { themes, useTheme } from '../../lib/dom/theme.ts'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { useLanguage } from '../../components/use-language.ts'
import { languageName } from '../../lib/i18n/i18n.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { toastError } from '../../ui/feedback/toast.tsx'
import { setSingleKeys, useSingleKeys } from '../../lib/dom/shortcuts.ts'
import { SwitchField } from '../../ui/form/switch.tsx'
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

function LanguageChoice() {
  const { t } = useTranslation()
  const { language, choose } = useLanguage(toastError)
  return (
    <Field label={t('shell.language')}>
      <Select value={language} onChange={event => void choose(event.target.value as Language)}>
        {languages.map(name => (
          <option key={name} value={name} lang={name}>
            {languageName(name)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Hidden below 768 px, where a keyboard is unlikely. */
function KeysChoice() {
  const { t } = useTranslation()
  return (
    <div className="hidden md:block">
      <SwitchField
        label={t('security.appearance.keys')}
        hint={t('security.appearance.keysHint')}
        checked={useSingleKeys()}
        onCheckedChange={setSingleKeys}
      />
    </div>
  )
}
