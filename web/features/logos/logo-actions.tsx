import { useMutation } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Logo } from '../../../contract/logos.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/overlay/dropdown-menu.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { copyLogo, saveLogo } from './save-logo.ts'

export function LogoActions({ logo }: { logo: Logo }) {
  const { t } = useTranslation()
  const save = useMutation({
    mutationFn: (kind: 'png' | 'svg') => saveLogo(logo, kind),
    onError: () => toastError(t('logos.failed.file'), { title: t('logos.failed.download') }),
  })
  const copy = useMutation({
    // Inside an async function, so that a missing clipboard API rejects like a refusal.
    mutationFn: async () => copyLogo(logo),
    onSuccess: () => toastSuccess(t('logos.copied')),
    onError: () => toastError(t('logos.failed.clipboard'), { title: t('logos.failed.copy') }),
  })
  const icon = <Download size={20} aria-hidden="true" />
  return (
    <div className="mt-3 flex flex-wrap gap-2.5 *:flex-1">
      {logo.drawn ? (
        <Menu>
          <MenuTrigger asChild>
            <Button variant="secondary" icon={icon} busy={save.isPending}>
              {t('logos.download')}
            </Button>
          </MenuTrigger>
          <MenuContent align="start">
            <MenuItem onSelect={() => save.mutate('png')}>{t('logos.downloadPng')}</MenuItem>
            <MenuItem onSelect={() => save.mutate('svg')}>{t('logos.downloadSvg')}</MenuItem>
          </MenuContent>
        </Menu>
      ) : (
        <Button variant="secondary" icon={icon} busy={save.isPending} onClick={() => save.mutate('png')}>
          {t('logos.download')}
        </Button>
      )}
      <Button
        variant="secondary"
        icon={<Copy size={20} aria-hidden="true" />}
        busy={copy.isPending}
        onClick={() => copy.mutate()}
      >
        {t('logos.copy')}
      </Button>
    </div>
  )
}
