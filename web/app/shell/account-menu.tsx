import { LayoutDashboard, LogOut, Monitor, Moon, Pencil, Settings, Sun, User } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languages, type Language } from '../../../contract/values/language.ts'
import { pages } from '../../../contract/pages.ts'
import { useLanguage } from '../../components/use-language.ts'
import { languageName } from '../../lib/i18n/i18n.ts'
import { themes, useTheme, type Theme } from '../../lib/dom/theme.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { toastError } from '../../ui/feedback/toast.tsx'

const choiceClass =
  'flex-col justify-center gap-1! px-1! py-2! text-center text-meta! data-[state=checked]:bg-primary-soft data-[state=checked]:font-semibold data-[state=checked]:text-on-primary-soft'
const themeIcons = { light: Sun, dark: Moon, system: Monitor }

export function AccountMenu({
  viewer,
  onSignOut,
  side = 'bottom',
  children,
}: {
  viewer: ShellViewer
  onSignOut: () => void
  side?: 'top' | 'bottom'
  children: ReactElement<ComponentProps<'button'>>
}) {
  const { t } = useTranslation()
  const { theme, setTheme } = useTheme()
  const { language, choose } = useLanguage(toastError)
  const hasRole = viewer.isAdmin || viewer.secondFactorNeeded
  const links = [
    [pages.ownProfile, User, t('shell.account.viewProfile')],
    [pages.editProfile, Pencil, t('shell.account.editProfile')],
    [pages.security, Settings, t('shell.account.settings')],
    ...(hasRole
      ? ([[viewer.isAdmin ? pages.admin : pages.security, LayoutDashboard, t('shell.account.adminDashboard')]] as const)
      : []),
  ] as const
  return (
    <Menu button={children}>
      {({ MenuContent, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator }) => (
        <MenuContent side={side} align={side === 'top' ? 'start' : 'end'}>
          <div className="flex items-center gap-3 px-3 pt-2.5 pb-3">
            <Avatar id={viewer.id} name={viewer.name} src={viewer.avatarUrl} size={44} />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                <b className="wrapline text-copy font-semibold">
                  <bdi>{viewer.name}</bdi>
                </b>
                {hasRole && (
                  <Badge tone="ink" className="min-h-5.5! self-center text-xs!">
                    {t('shell.account.admin')}
                  </Badge>
                )}
              </div>
              <div className="wrapline text-meta text-text-muted">{viewer.email}</div>
            </div>
          </div>
          {links.map(([to, Icon, label]) => (
            <MenuItem key={label} asChild>
              <Link to={to}>
                <Icon size={20} aria-hidden="true" />
                {label}
              </Link>
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuLabel id="account-theme">{t('shell.theme.label')}</MenuLabel>
          <MenuRadioGroup
            aria-labelledby="account-theme"
            className="grid grid-cols-3"
            value={theme}
            onValueChange={chosen => setTheme(chosen as Theme)}
          >
            {themes.map(choice => {
              const Icon = themeIcons[choice]
              return (
                <MenuRadioItem
                  key={choice}
                  value={choice}
                  plain
                  icon={<Icon size={20} aria-hidden="true" />}
                  onSelect={event => event.preventDefault()}
                  className={choiceClass}
                >
                  {t(`shell.theme.${choice}`)}
                </MenuRadioItem>
              )
            })}
          </MenuRadioGroup>
          <MenuLabel id="account-language">{t('shell.language')}</MenuLabel>
          <MenuRadioGroup
            aria-labelledby="account-language"
            className="grid grid-cols-3"
            value={language}
            onValueChange={chosen => void choose(chosen as Language)}
          >
            {languages.map(name => (
              <MenuRadioItem
                key={name}
                value={name}
                lang={name}
                plain
                onSelect={event => event.preventDefault()}
                className={choiceClass}
              >
                {languageName(name)}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
          <MenuSeparator />
          <MenuItem icon={LogOut} onSelect={onSignOut}>
            {t('shell.account.signOut')}
          </MenuItem>
        </MenuContent>
      )}
    </Menu>
  )
}

export interface ShellViewer {
  id: string
  name: string
  email: string
  avatarUrl: string | null
  paused: boolean
  isAdmin: boolean
  secondFactorNeeded: boolean
  citySlug: string | null
  cityName: string | null
}
