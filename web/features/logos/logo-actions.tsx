import { useMutation } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Logo } from '../../../contract/logos.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { call } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/dom/save-file.ts'

export function LogoActions({ logo }: { logo: Logo }) {
  const { t } = useTranslation()
  const save = useMutation({
    mutationFn: (kind: 'png' | 'svg') => saveLogo(logo, kind),
    onError: () => toastError(t('logos.failed.file'), { title: t('logos.failed.download') }),
  })
  const copy = useMutation({
    // Async, so that a missing clipboard API rejects like a refusal.
    mutationFn: async () => copyLogo(logo),
    onSuccess: () => toastSuccess(t('logos.copied')),
    onError: error =>
      toastError(t(error instanceof PictureMissing ? 'logos.failed.file' : 'logos.failed.clipboard'), {
        title: t('logos.failed.copy'),
      }),
  })
  const icon = <Download size={20} aria-hidden="true" />
  return (
    <div className="mt-3 flex flex-wrap gap-2.5 *:flex-1">
      {logo.drawn ? (
        <Menu
          button={
            <Button variant="secondary" icon={icon} busy={save.isPending}>
              {t('logos.download')}
            </Button>
          }
        >
          {({ MenuContent, MenuItem }) => (
            <MenuContent align="start">
              <MenuItem onSelect={() => save.mutate('png')}>{t('logos.downloadPng')}</MenuItem>
              <MenuItem onSelect={() => save.mutate('svg')}>{t('logos.downloadSvg')}</MenuItem>
            </MenuContent>
          )}
        </Menu>
      ) : (
        <Button variant="secondary" icon={icon} busy={save.isPending} onClick={() => save.mutate('png')}>
          {t('logos.download')}
        </Button>
      )}
      <Button variant="secondary" icon={Copy} busy={copy.isPending} onClick={() => copy.mutate()}>
        {t('logos.copy')}
      </Button>
    </div>
  )
}

class PictureMissing extends Error {}

async function pictureOf({ imageUrl }: Logo): Promise<Blob> {
  try {
    const response = await fetch(imageUrl)
    if (!response.ok) throw new Error(`The logo was answered with ${response.status}.`)
    return new Blob([await response.blob()], { type: 'image/png' })
  } catch (cause) {
    throw new PictureMissing('The logo did not arrive.', { cause })
  }
}

async function saveLogo(logo: Logo, kind: 'png' | 'svg'): Promise<void> {
  const blob =
    kind === 'png'
      ? await pictureOf(logo)
      : await call(api => api.logos.drawing({ logoId: logo.id })).then(
          ({ svg }) => new Blob([svg], { type: 'image/svg+xml' }),
        )
  saveFile(`logo-${logo.style.toLowerCase()}-${logo.concept}.${kind}`, blob)
}

/** Throws PictureMissing, or what the browser says if it does not support or allow copying. */
async function copyLogo(logo: Logo): Promise<void> {
  const picture = pictureOf(logo)
  try {
    // Passes a promise: Safari requires the clipboard call during the click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
  } catch (error) {
    // Browsers report a missing picture as a refusal of their own.
    await picture
    throw error
  }
}
